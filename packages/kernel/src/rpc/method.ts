import { isInfrastructureError } from '#db/errors.ts'
import { AppError, UnavailableError } from '#errors.ts'
import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import type { RpcService } from './rpc.ts'

type Method = (request: unknown) => Promise<unknown>

/**
 * The service's implementation of a method. Rejects with an UnavailableError when its database is unreachable or slow,
 * so that the caller may retry.
 */
export function findMethod(service: RpcService, { localName, parent }: DescMethodUnary): Method {
  const method = service.implementation[localName] as Method | undefined
  return async (request) => {
    if (!method) throw new Error(`${parent.typeName} does not answer ${localName}`)
    try {
      return await method(request)
    } catch (error) {
      throw isInfrastructureError(error) && !(error instanceof AppError) ? new UnavailableError() : error
    }
  }
}

/** The name of a method in logs and in the table of callers: `ilbud.Auth.Keys`. */
export function fullName({ name, parent }: DescMethodUnary): string {
  return `${parent.typeName}.${name}`
}

/** The service that owns an RPC service: `auth` for `ilbud.Auth`. */
export function ownerOf(typeName: string): string {
  return typeName.slice(typeName.lastIndexOf('.') + 1).toLowerCase()
}

/** An AppError is passed to the caller; of any other error it learns only that the call failed. */
export function toNeutral(error: unknown, method: DescMethodUnary): Error {
  return error instanceof AppError ? error : new Error(`${fullName(method)} failed`, { cause: error })
}

/** Whether the method can be repeated safely, as declared by `idempotency_level` in the .proto. */
export function isIdempotent({ idempotency }: DescMethodUnary): boolean {
  return idempotency === Idempotency.NO_SIDE_EFFECTS || idempotency === Idempotency.IDEMPOTENT
}

/** We use only unary methods: what would be a stream between services is sent as events. */
export function isUnary(method: DescMethod): method is DescMethodUnary {
  return method.methodKind === 'unary'
}
