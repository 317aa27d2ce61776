import { accountRule, pairRule, pauseSeconds, turnRule } from '#domain/login-throttle.ts'
import type { Limits } from '@ilbud/kernel/http/limits'

interface LoginTry {
  email: string
  /** The client's address for counting; null where addresses are not counted (loopback in demo mode). */
  address: string | null
  /** The device, if it has signed in to this account before. */
  device: string | null
  /** Identifies the current password: a new one starts with a clean count. */
  generation: string
}

/**
 * Whether this attempt may be checked at all. A throttled one looks and takes as long as a wrong password, so that the
 * throttle does not reveal whether the account exists. Open sessions are unaffected: refreshing needs no password.
 *
 * A device that has signed in before has a count of its own, which nobody else can fill: the failures of strangers, even
 * from its own address, never take its turn.
 */
export async function mayTry(limits: Limits, tried: LoginTry): Promise<boolean> {
  if (tried.device !== null) return (await limits.peek(deviceKey(tried), pairRule)).ok
  if (tried.address !== null && !(await limits.peek(pairKey(tried), pairRule)).ok) return false
  const { remaining } = await limits.peek(accountKey(tried), accountRule)
  const failures = accountRule.max - remaining
  if (pauseSeconds(failures) === 0) return true
  return (await limits.take(turnKey(tried), turnRule(failures))).ok
}

export async function countFailure(limits: Limits, tried: LoginTry): Promise<void> {
  if (tried.device !== null) return void (await limits.take(deviceKey(tried), pairRule))
  if (tried.address !== null) await limits.take(pairKey(tried), pairRule)
  await limits.take(accountKey(tried), accountRule)
}

const deviceKey = (tried: LoginTry): string => `login|device|${tried.email}|${tried.generation}|${tried.device}`
const pairKey = (tried: LoginTry): string => `login|pair|${tried.email}|${tried.generation}|${tried.address}`
const accountKey = ({ email, generation }: LoginTry): string => `login|account|${email}|${generation}`
const turnKey = ({ email, generation }: LoginTry): string => `login|turn|${email}|${generation}`
