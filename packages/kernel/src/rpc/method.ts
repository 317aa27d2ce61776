import { AppError } from '#errors.ts'
import type { RpcService } from '#rpc/rpc.ts'
import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf'

type Method = (request: unknown) => Promise<unknown>

/** The service's function for a method; an async one, whatever it throws. */
export function findMethod(service: RpcService, { localName, parent }: DescMethodUnary): Method {
  const method = service.implementation[localName] as Method | undefined
  return async (request) => {
    if (!method) throw new Error(`${parent.typeName} does not answer ${localName}`)
    return method(request)
  }
}

/** Chosen errors travel; a bug stays where it happened, and the caller learns only that the call failed. */
export function toNeutral(error: unknown, { name, parent }: DescMethodUnary): Error {
  return error instanceof AppError ? error : new Error(`${parent.typeName}.${name} failed`, { cause: error })
}

/** All that we use: streams between services are events. */
export function isUnary(method: DescMethod): method is DescMethodUnary {
  return method.methodKind === 'unary'
}
