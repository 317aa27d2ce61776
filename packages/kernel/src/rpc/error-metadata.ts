import { AppError } from '#errors.ts'
import { Metadata, type ServiceError, status } from '@grpc/grpc-js'

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

/** A chosen error as a gRPC status that carries it whole. A bug is INTERNAL and says nothing (security 2, row 38). */
export function toGrpcError(error: unknown): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata()
  if (!(error instanceof AppError)) return { code: status.INTERNAL, details: 'internal error', metadata }
  const { status: httpStatus, code, message, details, headers } = error
  metadata.set(key, Buffer.from(JSON.stringify({ status: httpStatus, code, message, details, headers })))
  return { code: statusCodes[httpStatus] ?? status.UNKNOWN, details: code, metadata }
}

/** The error that the other side chose; null when the call failed for another reason. */
export function fromGrpcError(error: ServiceError): AppError | null {
  const [carried] = error.metadata?.get(key) ?? []
  if (!carried) return null
  const chosen = JSON.parse(carried.toString()) as AppError
  return new AppError(chosen.status, chosen.code, chosen.message, chosen)
}
