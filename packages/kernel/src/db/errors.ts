import { UnavailableError } from '#errors.ts'

/** SQLSTATE classes 08, 53 and 57P, timeouts and deadlocks: a retry may succeed. */
const transientStates = /^(08|53|57P|57014$|55P03$|40001$|40P01$|25P03$)/
const networkCodes = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/
/** Errors of pg and pg-pool that carry no code. */
const messagesWithoutCode =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout ex\w+|Query read timeout)/

/** SQLSTATE classes 22 and 23: the values are no data of their type, or break a constraint. Nothing was stored. */
const refusedStates = /^2[23]/

/** True when the database refused the values of a statement. */
export function isRefusedByDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof Error && typeof code === 'string' && code.length === 5 && refusedStates.test(code)
}

/** True for transient errors: a dependency is unreachable, overloaded or shutting down. */
export function isInfrastructureError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnavailableError) return true
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return messagesWithoutCode.test(error.message)
  // A missing socket means that the server is down, and one that takes nobody that it hangs; a missing file is a bug.
  return transientStates.test(code) || networkCodes.test(code) || syscall === 'connect'
}
