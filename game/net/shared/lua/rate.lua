-- Counts a game for ratings, once. KEYS: all ratings, the games that have counted.
-- ARGV: the game, then of each person the key, the rating before, the rating after.
-- Returns 'counted'; or 'other' if a rating is not what it was before.
local ratings, rated = unpack(KEYS)
if redis.call('SISMEMBER', rated, ARGV[1]) == 1 then return 'counted' end
for i = 2, #ARGV, 3 do
  if (redis.call('HGET', ratings, ARGV[i]) or '') ~= ARGV[i + 1] then return 'other' end
end
for i = 2, #ARGV, 3 do redis.call('HSET', ratings, ARGV[i], ARGV[i + 2]) end
redis.call('SADD', rated, ARGV[1])
return 'counted'
