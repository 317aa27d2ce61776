import { problemSchema } from '@ilbud/proto/http/problem'
import type { FuzzRequest } from './requests.ts'

export interface Answer {
  status: number
  type: string
  text: string
  retryAfter: string | null
}

/** 503 with Retry-After, which is a correct answer on a busy machine. */
export function isBusy({ status, retryAfter }: Answer): boolean {
  return status === 503 && Number(retryAfter) > 0
}

// Texts that occur in stacks, SQL errors and library messages, and in no message of ours.
const inside =
  /\bat [\w.<>]+ \(|\.(ts|js|mjs):\d+|node_modules|node:internal|\bselect\b[^"{}]+\bfrom\b|\binsert into\b|\bviolates\b|\brelation "|syntax error at|\bpg_|ilbud_|postgres|kysely|fastify|FST_|ECONN|\bzod\b|invalid byte sequence|invalid input syntax|Cannot read propert|is not a function|\[(unavailable|internal|unknown|invalid_argument)\]|grpc/i

/** What is wrong with an answer; null: nothing. */
export function faultOf({ operation, body }: FuzzRequest, answer: Answer): string | null {
  const { status, type, text } = answer
  if (status >= 500 && !isBusy(answer)) return `${status}: ${text.slice(0, 300)}`
  if (status < 400) return null
  // The client's own text may be quoted in a refusal, so it is removed before the search.
  const said = inside.exec(text)?.[0]
  if (said && !body?.includes(said)) return `says ${JSON.stringify(said)}: ${text.slice(0, 300)}`
  // Some routes answer with pages, but their errors are problem documents too.
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}, not a problem document`
  const problem = problemSchema.safeParse(parse(text))
  if (!problem.success) return `a problem that is none: ${text.slice(0, 300)}`
  const { message, detail, error, code, status: inBody } = problem.data
  const isWhole = message === detail && error === code && inBody === status
  return isWhole ? null : `a problem that contradicts itself (${operation.path}): ${text.slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
