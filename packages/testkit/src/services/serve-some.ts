import { type Implementation, type RpcService, serve } from '@ilbud/kernel/rpc/rpc'

/** Another service's rpc, with only the methods that a test needs. */
export function serveSome<S extends RpcService['definition']>(
  definition: S,
  implementation: Partial<Implementation<S>>
): RpcService {
  return serve(definition, implementation as Implementation<S>)
}
