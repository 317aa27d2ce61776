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
 * A call that its owner does not take from this caller: a fault in the code or in the settings, so no AppError. A person
 * must not read that as a refusal of their own rights.
 */
export class RefusedCallError extends Error {
  constructor(method: DescMethodUnary, caller: string) {
    super(`${fullName(method)} refuses ${caller}`)
    this.name = new.target.name
  }
}
