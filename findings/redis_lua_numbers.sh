#!/usr/bin/env bash
# Redis 7 and redis-py 8.1.0: a number of 15 digits inside a script.
#
# Expected: numbers of Lua are doubles, so every integer up to 2^53 comes through a script exactly.
# Seen: that depends on the way out. Handed to SET, or returned, all digits are there; joined to a
#   text, or through `tostring` and `cjson`, everything above 14 digits is cut: 123456789012345
#   becomes 1.2345678901234e+14, a key that no other command finds.
set -euo pipefail
if ! command -v redis-server >/dev/null || [[ $(redis-server --version) != *v=7.* ]]; then
    echo "skipped: no redis-server 7 here"
    exit 77
fi
work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check redis==8.1.0
redis-server --port 0 --unixsocket "$work/socket" --save '' --dir "$work" >"$work/log" &
server=$!
"$work/venv/bin/python" - "$work/socket" <<'PYTHON'
import sys

import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

store = redis.Redis(
    unix_socket_path=sys.argv[1],
    decode_responses=True,
    retry=Retry(ConstantBackoff(0.2), 50),
    retry_on_error=[redis.ConnectionError],
)
WAYS = {
    "returned": "return tonumber(ARGV[1])",
    "handed to SET": "redis.call('SET', 'n', tonumber(ARGV[1])) return redis.call('GET', 'n')",
    "joined": "return 'game:' .. tonumber(ARGV[1])",
    "tostring": "return tostring(tonumber(ARGV[1]))",
    "cjson": "return cjson.encode(cjson.decode('[' .. ARGV[1] .. ']'))",
}
SEEN = {
    99999999999999: (99999999999999, "99999999999999", "game:99999999999999",
                     "99999999999999", "[99999999999999]"),
    123456789012345: (123456789012345, "123456789012345", "game:1.2345678901234e+14",
                      "1.2345678901234e+14", "[1.2345678901234e+14]"),
}
print("Redis", store.info("server")["redis_version"], "redis-py", redis.__version__)
seen = {}
for number in SEEN:
    seen[number] = tuple(store.eval(script, 0, number) for script in WAYS.values())
    print(number, dict(zip(WAYS, seen[number], strict=True)))
if seen != SEEN:
    sys.exit("changed: other digits")
PYTHON
