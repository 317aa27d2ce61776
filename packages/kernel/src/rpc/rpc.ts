import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf'

/** A typed client: one async function per unary method of the service. */
export type Client<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: { timeoutMs?: number }) => Promise<MessageShape<O>>
    : never
}

/** What a service answers: one async function per method. Throws AppErrors, which arrive at the caller as such. */
export type Implementation<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>) => Promise<MessageInitShape<O>>
    : never
}

export interface RpcService {
  definition: DescService
  // Typed where it is made, by `serve`.
  implementation: Record<string, (request: never) => Promise<unknown>>
}

export type RpcServices = RpcService[]

/** Pairs a service definition with its implementation, typed. */
export function serve<S extends DescService>(definition: S, implementation: Implementation<S>): RpcService {
  return { definition, implementation: implementation as unknown as RpcService['implementation'] }
}

/** Calls between services: the local carry inside one process, gRPC between processes. Same bytes, same errors. */
export interface Calls {
  to<S extends DescService>(definition: S): Client<S>
}

/** One call on its way: who asks what, and until when the answer is of use (milliseconds of the clock). */
export interface Call {
  caller: string
  method: DescMethodUnary
  request: object
  until: number
}
