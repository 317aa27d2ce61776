import type { DescMethodUnary } from '@bufbuild/protobuf'
import { callers } from '@ilbud/proto/grpc/callers'
import { fullName, ownerOf } from './method.ts'

/** Whether the table of callers lists this service for the method. Its owner may call itself. */
export function mayCall(method: DescMethodUnary, caller: string): boolean {
  const listed = callers[fullName(method)] ?? []
  return (
    listed === 'every service' || listed.some((name) => name === caller) || caller === ownerOf(method.parent.typeName)
  )
}

/**
 * The table of callers does not allow this call: a fault in code or settings. Not an AppError, because a user must not
 * take it for a refusal of their own rights.
 */
export class RefusedCallError extends Error {
  constructor(method: DescMethodUnary, caller: string) {
    super(`${fullName(method)} refuses ${caller}`)
    this.name = new.target.name
  }
}
