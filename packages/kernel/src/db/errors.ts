import { UnavailableError } from '#errors.ts'

/** Classes 08, 53 and 57P, and what a timeout or a deadlock of ours leaves behind: another try may do. */
const passing = /^(08|53|57P|57014$|55P03$|40001$|40P01$|25P03$)/
const network = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/
/** pg and pg-pool give these no code. */
const wordsOfPg =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout ex\w+|Query read timeout)/

/** Something that we need is away, overloaded or shutting down: true for errors that pass by themselves. */
export function isInfrastructureError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnavailableError) return true
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return wordsOfPg.test(error.message)
  // A missing socket is a server that is away; a missing file is a mistake.
  return passing.test(code) || network.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
