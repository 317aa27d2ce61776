import type { DescMethodUnary } from '@bufbuild/protobuf'
import { callers } from '@ilbud/proto/grpc/callers'
import { fullName, ownerOf } from './method.ts'

/** Whether the table of callers allows this service to call the method. A service may always call itself. */
export function mayCall(method: DescMethodUnary, caller: string): boolean {
  const listed = callers[fullName(method)] ?? []
  return (
    listed === 'every service' || listed.some((name) => name === caller) || caller === ownerOf(method.parent.typeName)
  )
}

/**
 * The table of callers does not allow this call: a mistake in code or settings. Not an AppError, because a user must
 * not take it for a lack of permission.
 */
export class RefusedCallError extends Error {
  constructor(method: DescMethodUnary, caller: string) {
    super(`${fullName(method)} refuses ${caller}`)
    this.name = new.target.name
  }
}
