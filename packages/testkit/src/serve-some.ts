import { type Implementation, type RpcService, serve } from '@ilbud/kernel/rpc/rpc'

/** Another's rpc service, as far as a test asks it. */
export function serveSome<S extends RpcService['definition']>(
  definition: S,
  implementation: Partial<Implementation<S>>
): RpcService {
  return serve(definition, implementation as Implementation<S>)
}
