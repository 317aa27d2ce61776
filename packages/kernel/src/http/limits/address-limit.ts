import type { Environment } from '#runtime/environment.ts'
import { isLoopback } from '#http/address.ts'
import { clientKey, unlimited, type LimitAnswer, type LimitRule, type Limits } from '#http/limits.ts'

export interface AddressLimit {
  /** Limits with the same name share a counter. */
  name: string
  rule: LimitRule
}

export interface AddressLimitOptions extends AddressLimit {
  limits: Limits
  env: Environment
}

/** Counts a use of a client address. Nothing is limited with LIMITS=off, and in demo mode not loopback. */
export function createAddressLimit({
  name,
  rule,
  limits,
  env
}: AddressLimitOptions): (ip: string) => LimitAnswer | Promise<LimitAnswer> {
  if (env['LIMITS'] === 'off') return () => unlimited
  const isExempt = env['DEMO'] === 'true' ? isLoopback : () => false
  return (ip) => (isExempt(ip) ? unlimited : limits.take(`${name}|address|${clientKey(ip)}`, rule))
}
