-- Renews a lease. KEYS: the lease. ARGV: milliseconds. Returns 0 if it has ended already.
return redis.call('PEXPIRE', KEYS[1], ARGV[1])
