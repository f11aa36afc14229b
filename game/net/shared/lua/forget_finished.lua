-- Removes all of games that ended so many seconds ago, a hundred at a time.
-- KEYS: games by their end, all owners. ARGV: seconds, what the keys of one game begin with.
local finished, owners = unpack(KEYS)
local before = redis.call('TIME')[1] - ARGV[1]
for _, game in ipairs(redis.call('ZRANGEBYSCORE', finished, '-inf', before, 'LIMIT', 0, 100)) do
  for i = 2, #ARGV do redis.call('DEL', ARGV[i] .. game) end
  redis.call('HDEL', owners, game)
  redis.call('ZREM', finished, game)
end
