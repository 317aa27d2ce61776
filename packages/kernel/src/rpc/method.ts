import { isInfrastructureError } from '#db/errors.ts'
import { AppError, UnavailableError } from '#errors.ts'
import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import type { RpcService } from './rpc.ts'

type Method = (request: unknown) => Promise<unknown>

/**
 * The service's function for a method; an async one, whatever it throws. A database that is away or slow is no bug of
 * the call: whoever asked may tell a person to try again.
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

/** `ilbud.Auth.Keys`: what a method is called in texts and in the table of callers. */
export function fullName({ name, parent }: DescMethodUnary): string {
  return `${parent.typeName}.${name}`
}

/** `ilbud.Auth` is served by auth. */
export function ownerOf(typeName: string): string {
  return typeName.slice(typeName.lastIndexOf('.') + 1).toLowerCase()
}

/** Chosen errors travel; a bug stays where it happened, and the caller learns only that the call failed. */
export function toNeutral(error: unknown, method: DescMethodUnary): Error {
  return error instanceof AppError ? error : new Error(`${fullName(method)} failed`, { cause: error })
}

/** Whether a repetition has no further effect: declared by `idempotency_level` in the .proto, and nowhere else. */
export function isIdempotent({ idempotency }: DescMethodUnary): boolean {
  return idempotency === Idempotency.NO_SIDE_EFFECTS || idempotency === Idempotency.IDEMPOTENT
}

/** All that we use: streams between services are events. */
export function isUnary(method: DescMethod): method is DescMethodUnary {
  return method.methodKind === 'unary'
}
