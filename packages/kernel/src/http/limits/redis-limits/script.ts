/**
 * Counts one use of a window, as limits in memory do it (limits.ts), atomically. Arguments: the time, the window's
 * length (both ms), its uses, the cost, and 1 to take or 0 to peek. Returns whether enough uses were left, how many
 * remain, and after how many seconds to try again.
 */
export const countUses = `
local at, length = tonumber(ARGV[1]), tonumber(ARGV[2])
local max, cost, takes = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5] == '1'
local stored = redis.call('HMGET', KEYS[1], 'startedAt', 'used', 'usedBefore')
local startedAt, used, usedBefore = at, 0, 0
if stored[1] then
  local age = at - tonumber(stored[1])
  if age < length then
    startedAt, used, usedBefore = tonumber(stored[1]), tonumber(stored[2]), tonumber(stored[3])
  elseif age < 2 * length then
    startedAt, usedBefore = tonumber(stored[1]) + length, tonumber(stored[2])
  end
end

-- Another replica's clock may be ahead of the one that asks.
local elapsed = math.max(0, at - startedAt)
local weight = used + usedBefore * (1 - elapsed / length)
if weight + cost > max then
  local room = max - cost - used
  local wait
  if room >= 0 then
    wait = length * (1 - room / usedBefore) - elapsed
  else
    wait = length - elapsed + length * (1 - math.max(0, max - cost) / math.max(1, used))
  end
  return { 0, 0, math.max(1, math.ceil(wait / 1000)) }
end

local remaining = math.floor(max - weight)
if takes then
  remaining = remaining - cost
  redis.call('HSET', KEYS[1], 'startedAt', startedAt, 'used', used + cost, 'usedBefore', usedBefore)
  -- A rule may have grown when it is used again, as the pauses after wrong passwords do: five minutes at least.
  redis.call('PEXPIRE', KEYS[1], math.max(2 * length, 300000))
end
return { 1, remaining, 0 }
`
