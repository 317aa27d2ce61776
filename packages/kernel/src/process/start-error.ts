/** A reason not to start that a person can act on: printed as it is, without a stack. */
export class StartError extends Error {}

/** What a thrown thing says, in one line. */
export function inOneLine(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: unknown[] }
  // Several addresses were tried and each said no: the first is as good as all.
  if (!message && errors?.[0]) return inOneLine(errors[0])
  return (message || String(error)).split('\n')[0]!
}
