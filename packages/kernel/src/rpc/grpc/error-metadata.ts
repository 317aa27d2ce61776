import { AppError, UnavailableError } from '#errors.ts'
import { RefusedCallError } from '#rpc/may-call.ts'
import { toNeutral } from '#rpc/method.ts'
import type { Call } from '#rpc/rpc.ts'
import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { z } from 'zod/mini'

const key = 'ilbud-error-bin'

const statusCodes: Record<number, status> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.FAILED_PRECONDITION,
  422: status.FAILED_PRECONDITION,
  429: status.RESOURCE_EXHAUSTED,
  503: status.UNAVAILABLE
}

const chosenSchema = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  headers: z.record(z.string(), z.string())
})

/**
 * Converts an error to a gRPC status. The status carries an AppError in full; any other error becomes INTERNAL without
 * details (docs/security/threats.md).
 */
export function toGrpcError(error: unknown): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata()
  if (!(error instanceof AppError)) return { code: status.INTERNAL, details: 'internal error', metadata }
  const { status: httpStatus, code, message, details, headers } = error
  metadata.set(key, Buffer.from(JSON.stringify({ status: httpStatus, code, message, details, headers })))
  return { code: statusCodes[httpStatus] ?? status.UNKNOWN, details: code, metadata }
}

/** The AppError that the callee raised; null if the call failed for another reason. */
export function readChosen({ metadata }: ServiceError): AppError | null {
  const [carried] = metadata?.get(key) ?? []
  if (!carried) return null
  const { data } = chosenSchema.safeParse(parse(carried.toString()))
  return data ? new AppError(data.status, data.code, data.message, data) : null
}

/** Converts a gRPC failure that carries no AppError. */
export function toOurs(error: ServiceError, { method, caller }: Call): Error {
  switch (error.code) {
    case status.UNAVAILABLE:
    case status.DEADLINE_EXCEEDED:
      return new UnavailableError()
    case status.UNAUTHENTICATED:
    case status.PERMISSION_DENIED:
      return new RefusedCallError(method, caller)
    default:
      return toNeutral(error, method)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
