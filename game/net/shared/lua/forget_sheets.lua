-- Removes the score sheets of a process. KEYS: all sheets. ARGV: what the text of its sheets begins
-- with.
local told = redis.call('HGETALL', KEYS[1])
for i = 1, #told, 2 do
  if string.sub(told[i + 1], 1, #ARGV[1]) == ARGV[1] then redis.call('HDEL', KEYS[1], told[i]) end
end
