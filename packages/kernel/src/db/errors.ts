/** The database is away, overloaded or shutting down: true for errors that pass by themselves. */
export function isInfrastructureError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(08|53|57P|ECONN|ETIMEDOUT|EPIPE|ENOENT)/.test(code)
}
