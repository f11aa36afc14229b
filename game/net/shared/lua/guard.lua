-- Runs the script in place of WORK only if this is the Redis, in a state no older, that the process
-- knows: its generation and pulse come last in ARGV, their keys last in KEYS. Then the pulse is one
-- more. Returns {what the script returns, the pulse}, or the error OTHERREDIS.
local pulse, generation = tonumber(table.remove(ARGV)), table.remove(ARGV)
local pulse_key, generation_key = table.remove(KEYS), table.remove(KEYS)
if redis.call('GET', generation_key) ~= generation
    or tonumber(redis.call('GET', pulse_key) or 0) < pulse then
  return redis.error_reply('OTHERREDIS it is not the one that this process knows')
end
local function work()
WORK
end
return {work(), redis.call('INCR', pulse_key)}
