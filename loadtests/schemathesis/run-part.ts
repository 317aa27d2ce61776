import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Part } from './part.ts'

interface Assignment {
  /** Paths are absolute: the program's. */
  program: string
  /** The API document's path. */
  document: string
  /** The path of the program's own report; what else it writes is beside it. */
  report: string
  /** Of the product. */
  origin: string
  tag: string
  /** At most, of each operation. */
  examples: number
  /** After them the program is interrupted, and reports what it has done. */
  seconds: number
  /** Null: a stranger. */
  token: string | null
}

export type Found = Omit<Part, 'role' | 'tag' | 'revision'> & { /** What the program printed. */ output: string }

interface Report {
  stop_reason: string
  operations: { selected: number; tested: number } | null
  test_cases: { generated: number; with_failures: number; errored: number }
  failures: { title: string; count: number; operations: string[] }[]
  errors: { title: string; count: number }[]
  /** By operation and phase; only of operations with a request that is valid. */
  valid_rates: Record<string, Record<string, { accepted: number }>>
}

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance'
].join(',')
// They end the session or the account that asks.
const ending =
  /^\/api\/v1\/auth\/(logout|logout-all|sessions\/.*|reset-password.*|me\/(password|email|erase|factors.*))$/
// They end those of another role.
const endingOthers = /^\/api\/admin\/v1\/users\/.+$/
// Never ends by itself.
const stream = /^\/api\/v1\/stream\/public\//
const excluded = [ending, endingOthers, stream].map(({ source }) => source.replaceAll('\\/', '/')).join('|')

/** Sends what there is to send to the operations of a tag, within the time. Throws if the program cannot do that. */
export async function runPart(assignment: Assignment): Promise<Found> {
  const { program, document, report, origin, tag, examples, seconds, token } = assignment
  const begunAt = performance.now()
  const flags = [
    ['run', document, '--url', origin, '--no-color', '--warnings', 'off', '--continue-on-failure', '--no-shrink'],
    ['--phases', 'examples,coverage,fuzzing', '--checks', checks, '--exclude-path-regex', excluded],
    // No --max-time, with which the program sends other values again and again until the time is up, and is never whole.
    ['--include-tag', tag, '--max-examples', String(examples)],
    // Its checks of its own generator end an operation early if many of the values made for a schema do not fit it.
    ['--suppress-health-check', 'all'],
    ['--generation-deterministic', '--request-timeout', '20', '--report', 'json', '--report-json-path', report],
    token === null ? [] : ['--header', `Authorization: Bearer ${token}`]
  ].flat()
  const { code, output } = await outputOf(program, flags, { folder: dirname(report), seconds })
  if (code !== 0 && code !== 1) throw new Error(output)
  const {
    stop_reason: end,
    operations,
    test_cases: cases,
    failures,
    errors,
    valid_rates: rates
  } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return {
    operations: {
      selected: operations?.selected ?? 0,
      tested: operations?.tested ?? 0,
      accepted: Object.values(rates).filter((phases) => Object.values(phases).some(({ accepted }) => accepted > 0))
        .length
    },
    requests: cases.generated,
    failed: cases.with_failures + cases.errored,
    seconds: Math.round((performance.now() - begunAt) / 1000),
    isWhole: end === 'completed',
    findings: [
      ...failures.map(({ title, count, operations: where }) => ({ title, count, operations: where })),
      ...errors.map(({ title, count }) => ({ title, count, operations: [] }))
    ],
    output
  }
}

function outputOf(
  command: string,
  args: string[],
  /** The program leaves a cache in the folder. */
  { folder, seconds }: { folder: string; seconds: number }
): Promise<{ code: number | string; output: string }> {
  const limits = { cwd: folder, maxBuffer: 2 ** 28, timeout: seconds * 1000, killSignal: 'SIGINT' } as const
  return new Promise((resolve) => {
    execFile(command, args, limits, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr })
    })
  })
}
