import { accountRule, pairRule, pauseSeconds, turnRule } from '#domain/login-throttle.ts'
import type { Limits } from '@ilbud/kernel/http/limits'

interface LoginTry {
  email: string
  /** The client's address for counting; null where addresses are not counted (loopback in demo mode). */
  address: string | null
  /** Identifies the current password: a new one starts with a clean count. */
  generation: string
}

/**
 * Whether this attempt may be checked at all. A throttled one looks and takes as long as a wrong password, so that the
 * throttle does not reveal whether the account exists. Open sessions are unaffected: refreshing needs no password.
 */
export async function mayTry(limits: Limits, tried: LoginTry): Promise<boolean> {
  if (tried.address !== null && !(await limits.peek(pairKey(tried), pairRule)).ok) return false
  const { remaining } = await limits.peek(accountKey(tried), accountRule)
  const failures = accountRule.max - remaining
  if (pauseSeconds(failures) === 0) return true
  return (await limits.take(turnKey(tried), turnRule(failures))).ok
}

export async function countFailure(limits: Limits, tried: LoginTry): Promise<void> {
  if (tried.address !== null) await limits.take(pairKey(tried), pairRule)
  await limits.take(accountKey(tried), accountRule)
}

const pairKey = (tried: LoginTry): string => `login|pair|${tried.email}|${tried.generation}|${tried.address}`
const accountKey = ({ email, generation }: LoginTry): string => `login|account|${email}|${generation}`
const turnKey = ({ email, generation }: LoginTry): string => `login|turn|${email}|${generation}`
