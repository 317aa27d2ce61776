import type { Answer } from './fake-fetch.ts'

type Issue = readonly [path: string, message: string]

/** A refusal as the server answers it; of a field: its path and what is wrong with it. */
export function aProblem(status: number, code: string, ...issues: readonly Issue[]): Answer {
  const message = issues[0]?.[1] ?? `Refused: ${code}`
  const errors = issues.map(([path, text]) => ({ path, message: text }))
  const names = { code, error: code, message, detail: message, title: 'Refused', type: 'about:blank' }
  return { status, body: { ...names, status, requestId: 'r-1', ...(errors.length > 0 && { errors }) } }
}
