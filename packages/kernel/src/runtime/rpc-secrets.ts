import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/** Calls are signed with the first and accepted with any: a secret is changed while old and new processes run. */
export type RpcSecrets = readonly [Buffer, ...Buffer[]]

/**
 * The shared secrets by which services prove who they are, as `RPC_SECRET` lists them; required as soon as a call
 * leaves or enters a process.
 */
export function rpcSecrets({ RPC_SECRET }: Environment): RpcSecrets {
  const [first, ...others] = (RPC_SECRET || undefined)?.split(',').map((part) => Buffer.from(part, 'base64')) ?? []
  if (first) return [first, ...others]
  throw new StartError(
    'RPC_SECRET is not set: services in different processes prove by it who they are; the same 32 random bytes in base64 for all, "openssl rand -base64 32" makes some'
  )
}
