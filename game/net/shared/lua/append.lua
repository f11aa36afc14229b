-- Appends lines to the journal of a game, all or none, once however often it is asked.
-- KEYS: the journal, all owners, the lease and the games of this process, the finished games.
-- ARGV: the game, the process, the number of this attempt, how many lines the process knows of,
-- 'last' if nothing follows, the lines.
-- Returns how many lines there are then; -1 if that is not for this process to do.
local game, me, attempt, before, last = unpack(ARGV)
local journal, owners, lease, games, finished = unpack(KEYS)
if redis.call('EXISTS', lease) == 0 then return -1 end
if redis.call('HGET', owners, game) ~= me then return -1 end
local more = redis.call('XLEN', journal) - tonumber(before)
if more < 0 then return -1 end
if more > 0 then
  -- The answer to an earlier attempt was lost. Its lines are those of this very attempt, or nobody
  -- was told of them and they are taken out. An attempt that arrives after later ones adds nothing.
  local unheard = redis.call('XREVRANGE', journal, '+', '-', 'COUNT', more)
  for _, entry in ipairs(unheard) do
    local _, _, _, by, _, at = unpack(entry[2])
    if by ~= me or tonumber(at) > tonumber(attempt) then return -1 end
  end
  if unheard[1][2][6] == attempt then return redis.call('XLEN', journal) end
  for _, entry in ipairs(unheard) do redis.call('XDEL', journal, entry[1]) end
  redis.call('SADD', games, game)
  redis.call('ZREM', finished, game)
end
for i = 6, #ARGV do
  redis.call('XADD', journal, '*', 'line', ARGV[i], 'by', me, 'attempt', attempt)
end
if last == 'last' then
  redis.call('SREM', games, game)
  redis.call('ZADD', finished, redis.call('TIME')[1], game)
end
return redis.call('XLEN', journal)
