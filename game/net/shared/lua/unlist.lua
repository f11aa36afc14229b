-- Removes games that ended before a time from the list of all.
-- KEYS: games by their end, games by their last change, descriptions. ARGV: seconds since the epoch.
local ended, newest, listed = unpack(KEYS)
for _, game in ipairs(redis.call('ZRANGEBYSCORE', ended, '-inf', ARGV[1])) do
  redis.call('ZREM', ended, game)
  redis.call('ZREM', newest, game)
  redis.call('HDEL', listed, game)
end
