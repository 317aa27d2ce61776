import { UnavailableError } from '#errors.ts'
import { currentTrace, inSpan } from '#runtime/spans.ts'
import { connectGrpc } from '#rpc/grpc/connect.ts'
import type { Signer } from '#rpc/grpc/service-token.ts'
import type { DescService } from '@bufbuild/protobuf'
import { SpanKind } from '@opentelemetry/api'
import { defaultTimeoutMs, remainingMs } from './deadline.ts'
import { carryLocally } from './local-carry.ts'
import { fullName, isUnary } from './method.ts'
import type { Call, Calls, Client, RpcServices } from './rpc.ts'

interface CallsOptions {
  /** The RPC services in this process. Services may be added while the process is being built. */
  local: RpcServices
  /**
   * The addresses at which other processes serve an RPC service, given its type name (`ilbud.Auth`): `unix:/path` or
   * `host:port`, one per replica.
   */
  addresses: (typeName: string) => string[]
  /** Proves the caller's identity to other processes. Called only when the first call leaves this process. */
  signer: () => Signer
}

/** Calls to every service: services in this process are called locally, all others by gRPC. */
interface CallsOfProcess {
  /** The calls of one service of this process. The callee checks `caller` against its list of allowed callers. */
  as(caller: string): Calls
  close(): void
}

export function createCalls({ local, addresses, signer }: CallsOptions): CallsOfProcess {
  const connections = new Map<string, ReturnType<typeof connectGrpc>>()

  function connect(typeName: string): ReturnType<typeof connectGrpc> {
    const known = connections.get(typeName)
    if (known) return known
    const connection = connectGrpc(addresses(typeName), signer())
    connections.set(typeName, connection)
    return connection
  }

  async function carry(call: Call): Promise<unknown> {
    if (call.until <= Date.now()) throw new UnavailableError()
    const { typeName } = call.method.parent
    const service = local.find(({ definition }) => definition.typeName === typeName)
    return service ? carryLocally(service, call) : connect(typeName).carry(call)
  }

  return {
    as: (caller) => ({
      to<S extends DescService>(definition: S): Client<S> {
        const client = definition.methods.filter(isUnary).map((method) => [
          method.localName,
          async (request: object, options?: { timeoutMs?: number }) => {
            const timeoutMs = Math.min(options?.timeoutMs ?? defaultTimeoutMs, remainingMs())
            const call = { caller, method, request, until: Date.now() + timeoutMs }
            return inSpan(currentTrace(), { name: fullName(method), kind: SpanKind.CLIENT }, () => carry(call))
          }
        ])
        return Object.fromEntries(client) as Client<S>
      }
    }),
    close() {
      for (const connection of connections.values()) connection.close()
    }
  }
}
