import { problemSchema } from '@ilbud/proto/http/problem'
import type { FuzzRequest } from './requests.ts'

export interface Answer {
  status: number
  type: string
  text: string
  retryAfter: string | null
}

/** Contract 6: 503 with Retry-After. On a machine with other work to do it is an honest answer. */
export function isBusy({ status, retryAfter }: Answer): boolean {
  return status === 503 && Number(retryAfter) > 0
}

// What stands in a stack, an SQL error or a message of a library, and in no sentence of ours.
const inside =
  /\bat [\w.<>]+ \(|\.(ts|js|mjs):\d+|node_modules|node:internal|\bselect\b[^"{}]+\bfrom\b|\binsert into\b|\bviolates\b|\brelation "|syntax error at|\bpg_|ilbud_|postgres|kysely|fastify|FST_|ECONN|\bzod\b|invalid byte sequence|invalid input syntax|Cannot read propert|is not a function|\[(unavailable|internal|unknown|invalid_argument)\]|grpc/i

/** What is wrong with an answer, or null. */
export function faultOf({ operation, body }: FuzzRequest, answer: Answer): string | null {
  const { status, type, text } = answer
  if (status >= 500 && !isBusy(answer)) return `${status}: ${text.slice(0, 300)}`
  if (status < 400) return null
  // The client's own words may come back in what it is refused for; ours are looked through without them.
  const said = inside.exec(text)?.[0]
  if (said && !body?.includes(said)) return `says ${JSON.stringify(said)}: ${text.slice(0, 300)}`
  // Pages are for people: a mail that is not there is a problem all the same.
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}, not a problem document`
  const problem = problemSchema.safeParse(parse(text))
  if (!problem.success) return `a problem that is none: ${text.slice(0, 300)}`
  const { message, detail, error, code, status: told } = problem.data
  const isWhole = message === detail && error === code && told === status
  return isWhole ? null : `a problem that contradicts itself (${operation.path}): ${text.slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
