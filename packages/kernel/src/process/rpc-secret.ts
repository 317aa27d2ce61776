import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/** The shared secret by which services prove who they are; required as soon as a call leaves or enters a process. */
export function rpcSecret({ RPC_SECRET }: Environment): Buffer {
  if (RPC_SECRET) return Buffer.from(RPC_SECRET, 'base64')
  throw new StartError(
    'RPC_SECRET is not set: services in different processes prove by it who they are; the same 32 random bytes in base64 for all, "openssl rand -base64 32" makes some'
  )
}
