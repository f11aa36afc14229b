-- Gives a game to a process where no living process owns it.
-- ARGV: the game, the process, 'new' if there must be no such game yet, the key of all owners, and
-- what keys of leases and of a process's games begin with.
-- Returns the owner from now on; '' if the lease of this process has ended; false if there is no
-- such game.
local game, me, new, owners, lease, games = unpack(ARGV)
if redis.call('EXISTS', lease .. me) == 0 then return '' end
local owner = redis.call('HGET', owners, game)
if owner == me then return owner end
if owner and (new == 'new' or redis.call('EXISTS', lease .. owner) == 1) then return owner end
if not owner and new ~= 'new' then return false end
redis.call('HSET', owners, game, me)
redis.call('SADD', games .. me, game)
if owner then redis.call('SREM', games .. owner, game) end
return me
