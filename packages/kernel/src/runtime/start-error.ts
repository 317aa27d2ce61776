/** A failed start that the operator can fix: printed in one line, without a stack. */
export class StartError extends Error {}

/** Invalid settings; the message names all problems in one line. */
export class SettingsError extends StartError {
  /** One per setting. They name it and never print its value. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid settings: ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** The message of an error, in one line. */
export function inOneLine(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: unknown[] }
  // Connecting to each of several addresses failed: the first error is shown.
  if (!message && errors?.[0]) return inOneLine(errors[0])
  return (message || String(error)).split('\n')[0]!
}
