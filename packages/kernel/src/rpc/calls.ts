import type { Calls, RpcServices } from '#rpc/rpc.ts'

/**
 * Calls to every service: by the local carry to those of this process, by gRPC to the others. `local` is read at each
 * first call, so that it may still grow while the services are being built.
 */
export function createCalls(options: {
  local: RpcServices
  /** Where a gRPC service listens (`unix:/path` or `host:port`), by its short name: `Auth`, `Orders`. */
  address: (serviceName: string) => string
}): Calls & { close(): void } {
  throw new Error(`not yet: ${options.local.length}`)
}
