/**
 * Holds the Lua scripts: steps that Redis must do as a whole, with no other command in between. Only Redis's clock
 * counts, in ms since 1970. Each script on the lease also finds out whether Redis still has what was written: after a
 * restart, a deletion or a switch to an old copy it has forgotten who sent when. Then nobody sends for 16 s, until no
 * earlier call can hold a permit any more, which costs time but no refusal. The lease ends at a stored moment, `till`,
 * and not by the expiry of a key. So if Redis's clock was ahead and was put right, the scripts can shorten a lease that
 * would last too long.
 */

/**
 * ms for which a forgotten call may hold a permit: the longest that a call takes, and the second in which the service
 * counts it.
 */
const quiet = 16_000;
/** ms for which a leader has the lease after it last renewed it. */
export const leaseMs = 3_000;

const preamble = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local record = redis.call('HMGET', KEYS[1], 'run', 'owner', 'epoch', 'till', 'quiet')
local same = record[1] == run
local epoch = tonumber(record[3]) or 0
local till = tonumber(record[4]) or 0
local opens = tonumber(record[5]) or 0
if till > now + ${leaseMs} then
  till = now + ${leaseMs}
  redis.call('HSET', KEYS[1], 'till', till)
end
if opens > now + ${quiet} then
  opens = now + ${quiet}
  redis.call('HSET', KEYS[1], 'quiet', opens)
end
`;

/**
 * Takes or renews the lease. ARGV: the relay's name, the lease in ms. Returns the time, the epoch (the number of this
 * leader; 0 if another relay leads), the moment before which nobody may send, the stored pace, and the last mark.
 */
export const leadScript = `${preamble}
if not same then
  opens = now + ${quiet}
  redis.call('HSET', KEYS[1], 'run', run, 'quiet', opens)
end
local mine = same and record[2] == ARGV[1] and now < till
if same and not mine and now < till then
  return {now, 0, opens, '', '0'}
end
if not mine then epoch = epoch + 1 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', epoch, 'till', now + ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'pace', 'mark')
return {now, epoch, opens, kept[1] or '', kept[2] or '0'}
`;

/**
 * Writes the mark of a call if it may leave, and renews the lease. ARGV: the relay's name, its epoch, the lease in ms.
 * Returns the time, 1 if the call may leave or else 0, and the moment from which it may, or 0 when that is not known.
 */
export const markScript = `${preamble}
if not same or record[2] ~= ARGV[1] or epoch ~= tonumber(ARGV[2]) or now >= till then return {now, 0, 0} end
if now < opens then return {now, 0, opens} end
redis.call('HSET', KEYS[1], 'mark', now, 'till', now + ARGV[3])
return {now, 1, 0}
`;

/** Stores the pace if the relay still leads. ARGV: the relay's name, its epoch, the pace as JSON. */
export const storeScript = `${preamble}
if not same or record[2] ~= ARGV[1] or epoch ~= tonumber(ARGV[2]) then return {now, 0} end
redis.call('HSET', KEYS[1], 'pace', ARGV[3])
return {now, 1}
`;

/** Gives up the lease at once, when a relay is stopped. ARGV: the relay's name. */
export const resignScript = `${preamble}
if same and record[2] == ARGV[1] then redis.call('HSET', KEYS[1], 'till', 0) end
return {now, 1}
`;

/**
 * Agrees on the key and the format with the other relays on this Redis. ARGV: this relay's format, its key's
 * fingerprint, and the time of Redis's first writing that this relay got at its last agreement (empty before its first
 * agreement). Returns the stored format, the stored fingerprint, and the time of Redis's first writing. The relay's own
 * format and fingerprint are written when the stored format is no newer, and the stored fingerprint is the same or was
 * written after Redis was emptied.
 */
export const agreeScript = `
local held = redis.call('HMGET', KEYS[1], 'format', 'key', 'since')
local format = tonumber(held[1]) or 0
local since = held[3] or ''
local isOther = held[2] and held[2] ~= ARGV[2]
if format > tonumber(ARGV[1]) or (isOther and (ARGV[3] == '' or ARGV[3] == since)) then
  return {format, held[2] or '', since}
end
local time = redis.call('TIME')
if since == '' then since = time[1] .. '.' .. time[2] end
redis.call('HSET', KEYS[1], 'format', ARGV[1], 'key', ARGV[2], 'since', since, 'seen', time[1])
return {format, ARGV[2], since}
`;

/**
 * Restores a client's count that Redis forgot: raises it to the given count, and never lowers it. KEYS: the month's
 * counts. ARGV: the count's field, the count, the field of the client's last call, its moment.
 */
export const atLeastScript = `
if (tonumber(redis.call('HGET', KEYS[1], ARGV[1])) or 0) >= tonumber(ARGV[2]) then return {0} end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4])
return {1}
`;

/**
 * Lets a request in, for `SharedDoor`. KEYS: the client's recent requests, and the reply to this request. ARGV: how
 * many requests a second the client may send, and the ms in which a request can be repeated. Returns `often`, `in`, or
 * `replay` with the first reply, which is empty while it is under way. A request with a time in the future was noted by
 * a clock that was ahead, and does not count.
 */
export const enterScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return {'often'} end
redis.call('ZADD', KEYS[1], now, time[1] .. '.' .. time[2] .. '.' .. redis.call('ZCARD', KEYS[1]))
redis.call('PEXPIRE', KEYS[1], 2000)
local reply = redis.call('GET', KEYS[2])
if reply then return {'replay', reply} end
redis.call('SET', KEYS[2], '', 'PX', ARGV[2])
return {'in'}
`;
