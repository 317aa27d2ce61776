export interface FieldError {
  /** Dotted, as the field was sent. */
  path: string
  message: string
}

/** The product refused a request: a problem document of RFC 9457, as an error. */
export class ProblemError extends Error {
  readonly status: number
  /** Such as `VALIDATION_FAILED`; `UNKNOWN` if somebody else answered, a proxy for instance. */
  readonly code: string
  /** What the support needs to find the request. */
  readonly requestId: string | null
  /** The fields that are not valid. */
  readonly errors: readonly FieldError[]
  /** How long to wait before another try, if the answer says so. */
  readonly retryAfterMs: number | null
  /** The whole document. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Record<string, unknown>, retryAfterMs: number | null) {
    const code = textOf(problem['code']) ?? 'UNKNOWN'
    super(`${status} ${code}: ${textOf(problem['detail']) ?? 'no problem document'}`)
    this.name = 'ProblemError'
    this.status = status
    this.code = code
    this.requestId = textOf(problem['requestId'])
    this.errors = Array.isArray(problem['errors']) ? (problem['errors'] as FieldError[]) : []
    this.retryAfterMs = retryAfterMs
    this.problem = problem
  }

  static async from(response: Response): Promise<ProblemError> {
    const text = await response.text()
    return new ProblemError(response.status, parseObject(text), retryAfterMs(response.headers.get('retry-after')))
  }
}

/** RFC 9110: seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
