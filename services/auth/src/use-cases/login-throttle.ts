import { accountRule, pairRule, pauseSeconds, turnRule } from '#domain/login-throttle.ts'
import type { Limits } from '@ilbud/kernel/http/limits'

export interface LoginTry {
  email: string
  /** What the client's address is counted by; null where addresses are not counted (contract 1: loopback in demo mode). */
  address: string | null
}

/**
 * Whether this try may be judged at all. A try that may not looks and takes like a wrong password, so that nobody
 * learns from the throttle whether the account exists. Open sessions go on: refreshing asks no password.
 */
export async function mayTry(limits: Limits, { email, address }: LoginTry): Promise<boolean> {
  if (address !== null && !(await limits.peek(pairKey(email, address), pairRule)).ok) return false
  const { remaining } = await limits.peek(accountKey(email), accountRule)
  const failures = accountRule.max - remaining
  if (pauseSeconds(failures) === 0) return true
  return (await limits.take(`login|turn|${email}`, turnRule(failures))).ok
}

export async function countFailure(limits: Limits, { email, address }: LoginTry): Promise<void> {
  if (address !== null) await limits.take(pairKey(email, address), pairRule)
  await limits.take(accountKey(email), accountRule)
}

const pairKey = (email: string, address: string): string => `login|pair|${email}|${address}`
const accountKey = (email: string): string => `login|account|${email}`
