import { UnavailableError } from '#errors.ts'
import { currentTrace, inSpan } from '#process/spans.ts'
import { connectGrpc } from '#rpc/grpc/connect.ts'
import type { Signer } from '#rpc/grpc/service-token.ts'
import type { DescService } from '@bufbuild/protobuf'
import { SpanKind } from '@opentelemetry/api'
import { defaultTimeoutMs, remainingMs } from './deadline.ts'
import { carryLocally } from './local-carry.ts'
import { fullName, isUnary } from './method.ts'
import type { Call, Calls, Client, RpcServices } from './rpc.ts'

interface CallsOptions {
  /** The rpc services of this process; may still grow while the process is built. */
  local: RpcServices
  /**
   * Where other processes serve an rpc service, by its type name, `ilbud.Auth`: `unix:/path` or `host:port`, one per
   * replica.
   */
  addresses: (typeName: string) => string[]
  /** Proves to other processes who calls. Asked for when the first call leaves this one. */
  signer: () => Signer
}

/** Calls to every service: by the local carry to those of this process, by gRPC to the others. */
interface CallsOfProcess {
  /** As a service of this process makes them; the name is what the other side holds against its list of callers. */
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
