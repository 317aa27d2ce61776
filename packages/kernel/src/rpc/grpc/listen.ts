import { carriedTrace, inSpan } from '#runtime/spans.ts'
import { defaultTimeoutMs, withDeadline } from '#rpc/deadline.ts'
import { mayCall } from '#rpc/may-call.ts'
import { findMethod, fullName, isUnary, ownerOf } from '#rpc/method.ts'
import type { RpcService, RpcServices } from '#rpc/rpc.ts'
import type { DescMethodUnary } from '@bufbuild/protobuf'
import {
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type UntypedServiceImplementation
} from '@grpc/grpc-js'
import { SpanKind } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { toGrpcError } from './error-metadata.ts'
import { toGrpcMethod } from './method.ts'
import type { Verifier } from './service-token.ts'

interface GrpcListenOptions {
  services: RpcServices
  /** `unix:/path` or `host:port` (port 0: any). */
  address: string
  /** Identifies the caller. */
  verify: Verifier
  log: Logger
}

/** Serves RPC services on one address. Callers that a method does not list are refused. */
export async function listenGrpc({ services, address, verify, log }: GrpcListenOptions) {
  const server = new Server()
  const gate = createGate(verify, log)
  for (const service of services) {
    const methods = service.definition.methods.filter(isUnary)
    server.addService(
      Object.fromEntries(methods.map((method) => [method.localName, toGrpcMethod(method)])),
      Object.fromEntries(
        methods.map((method) => [method.localName, toHandler(service, method, gate, log)])
      ) as UntypedServiceImplementation
    )
  }
  const port = await new Promise<number>((resolve, reject) => {
    const done = (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound))
    server.bindAsync(address, ServerCredentials.createInsecure(), done)
  })
  return {
    port,
    /** Finishes calls in progress, then closes. Cuts them off when their deadlines have passed. */
    stop: () =>
      new Promise<void>((resolve) => {
        const hard = setTimeout(() => server.forceShutdown(), defaultTimeoutMs)
        server.tryShutdown(() => {
          clearTimeout(hard)
          resolve()
        })
      })
  }
}

type Gate = (method: DescMethodUnary, metadata: Metadata) => status | null

/**
 * Returns the status with which to refuse a call, or null to allow it. Logs once per caller and method, since a refused
 * caller may retry often.
 */
function createGate(verify: Verifier, log: Logger): Gate {
  const logged = new Set<string>()
  return (method, metadata) => {
    const caller = verify(metadata.get('authorization')[0], ownerOf(method.parent.typeName))
    if (caller && mayCall(method, caller)) return null
    const name = `${fullName(method)} refuses ${caller ?? 'a caller that proves no identity, or whose clock is off'}`
    if (!logged.has(name)) log.warn({ caller }, name)
    logged.add(name)
    return caller ? status.PERMISSION_DENIED : status.UNAUTHENTICATED
  }
}

function toHandler(
  service: RpcService,
  method: DescMethodUnary,
  gate: Gate,
  log: Logger
): handleUnaryCall<object, object> {
  const answer = findMethod(service, method)
  return (call, callback) => {
    const refusal = gate(method, call.metadata)
    if (refusal !== null) return callback({ code: refusal, details: 'refused', metadata: new Metadata() })
    const trace = carriedTrace({ traceparent: call.metadata.get('traceparent')[0] })
    const work = (): Promise<unknown> => withDeadline(Number(call.getDeadline()), () => answer(call.request))
    inSpan(trace, { name: fullName(method), kind: SpanKind.SERVER }, work).then(
      (message) => callback(null, message as object),
      (error: unknown) => {
        const grpcError = toGrpcError(error)
        if (grpcError.code === status.INTERNAL) log.error({ err: error, method: method.name }, 'rpc call failed')
        callback(grpcError)
      }
    )
  }
}
