import { connectGrpc } from '#rpc/grpc.ts'
import { carryLocally } from '#rpc/local-carry.ts'
import { isUnary } from '#rpc/method.ts'
import type { Calls, Client, RpcServices } from '#rpc/rpc.ts'
import type { DescMethodUnary, DescService } from '@bufbuild/protobuf'

// Security 5.5.
const defaultTimeoutMs = 2000

interface CallsOptions {
  /** The rpc services of this process; may still grow while the process is built. */
  local: RpcServices
  /** Where another process serves an rpc service (`unix:/path` or `host:port`), by its type name, `ilbud.Auth`. */
  address: (typeName: string) => string
}

/** Calls to every service: by the local carry to those of this process, by gRPC to the others. */
export function createCalls({ local, address }: CallsOptions): Calls & { close(): void } {
  const connections = new Map<string, ReturnType<typeof connectGrpc>>()

  function connect(typeName: string): ReturnType<typeof connectGrpc> {
    const target = address(typeName)
    const connection = connections.get(target) ?? connectGrpc(target)
    connections.set(target, connection)
    return connection
  }

  function call(method: DescMethodUnary, request: object, timeoutMs: number): Promise<unknown> {
    const { typeName } = method.parent
    const service = local.find(({ definition }) => definition.typeName === typeName)
    if (service) return carryLocally(service, method, request as never, timeoutMs)
    return connect(typeName).call(method, request, timeoutMs)
  }

  return {
    to<S extends DescService>(definition: S): Client<S> {
      const methods = definition.methods.filter(isUnary)
      const client = methods.map((method) => [
        method.localName,
        async (request: object, options?: { timeoutMs?: number }) =>
          call(method, request, options?.timeoutMs ?? defaultTimeoutMs)
      ])
      return Object.fromEntries(client) as Client<S>
    },
    close() {
      for (const connection of connections.values()) connection.close()
    }
  }
}
