-- Gives a name to somebody. KEYS: all names, all looks.
-- ARGV: the name as it is compared, its look, its owner, the name as it is written.
-- Returns 'entered'; or 'name' or 'look' if that is somebody else's.
local name, look, owner, written = unpack(ARGV)
local names, looks = unpack(KEYS)
local known = redis.call('HGET', names, name)
if known == owner then return 'entered' end
if known then return 'name' end
if redis.call('HEXISTS', looks, look) == 1 then return 'look' end
redis.call('HSET', names, name, owner)
redis.call('HSET', looks, look, written)
return 'entered'
