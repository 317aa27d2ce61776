import { createCalls } from '@ilbud/kernel/rpc/calls'
import type { Calls, RpcServices } from '@ilbud/kernel/rpc/rpc'

/** The calls of a service to the rpc services in `local`, to which more may be added later. */
export function localCalls(caller: string, local: RpcServices): Calls {
  const missing = (what: string) => (): never => {
    throw new Error(`this test has no ${what}`)
  }
  return createCalls({ local, addresses: missing('service of that name'), signer: missing('secret') }).as(caller)
}
