import { accountRule, pairRule, pauseSeconds, turnRule } from '#domain/login-throttle.ts'
import type { Limits } from '@ilbud/kernel/http/limits'

interface LoginTry {
  email: string
  /** What the client's address is counted by; null where addresses are not counted (contract 1: loopback in demo mode). */
  address: string | null
  /** Of the password that counts: who chose a new one starts anew. */
  generation: string
}

/**
 * Whether this try may be judged at all. A try that may not looks and takes like a wrong password, so that nobody
 * learns from the throttle whether the account exists. Open sessions go on: refreshing asks no password.
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
