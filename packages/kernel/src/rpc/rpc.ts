import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf'

/** A typed client: one async function per unary method of the service. */
export type Client<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: { timeoutMs?: number }) => Promise<MessageShape<O>>
    : never
}

/** The implementation of an RPC service: one async function per method. AppErrors that it throws reach the caller. */
export type Implementation<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>) => Promise<MessageInitShape<O>>
    : never
}

export interface RpcService {
  definition: DescService
  // Type-checked by `serve`.
  implementation: Record<string, (request: never) => Promise<unknown>>
}

export type RpcServices = RpcService[]

/** Pairs a service definition with its implementation, typed. */
export function serve<S extends DescService>(definition: S, implementation: Implementation<S>): RpcService {
  return { definition, implementation: implementation as unknown as RpcService['implementation'] }
}

/**
 * Clients of other services. Calls within the process are local, others use gRPC; both serialise messages and errors.
 */
export interface Calls {
  to<S extends DescService>(definition: S): Client<S>
}

/** A call in progress. `until` is the caller's deadline in epoch ms. */
export interface Call {
  caller: string
  method: DescMethodUnary
  request: object
  until: number
}
