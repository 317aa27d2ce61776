import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '@ilbud/proto/http/demo-accounts'
import { request } from 'undici'
import { withoutTuples } from './document.ts'
import { fetchSchemathesis } from './tool.ts'

/**
 * `npm run schemathesis [-- --url http://localhost:8080 --examples 3 --seconds 60 --role driver]` has Schemathesis hold
 * a running demo to its own `/openapi.json`, as a stranger and as each role: no 5xx, no status, type, header or body that
 * the document does not name. It changes and deletes what it finds, so it takes only a demo on this machine.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    examples: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    role: { type: 'string', multiple: true }
  }
})
const url = new URL(values.url)
if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
  process.stderr.write(`${url.origin} is not on this machine\n`)
  process.exit(1)
}

interface Report {
  operations: { tested: number }
  test_cases: { generated: number; with_failures: number; errored: number }
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

const results = new URL('../results/schemathesis/', import.meta.url).pathname
const roles = ['stranger', 'customer', 'company_admin', 'driver', 'dispatcher', 'admin']

const program = await fetchSchemathesis((line) => process.stdout.write(`${line}\n`))
if (program !== null) {
  mkdirSync(results, { recursive: true })
  const document = join(results, 'openapi.json')
  const described = await request(new URL('/openapi.json', url))
  writeFileSync(document, JSON.stringify(withoutTuples(await described.body.json())))
  for (const role of values.role ?? roles) await hold(program, document, role)
}

async function hold(schemathesis: string, document: string, role: string): Promise<void> {
  const report = join(results, `${role}.json`)
  const token = role === 'stranger' ? null : await tokenOf(role)
  const flags = [
    ['run', document, '--url', url.origin, '--no-color', '--warnings', 'off', '--continue-on-failure', '--no-shrink'],
    ['--phases', 'examples,coverage,fuzzing', '--checks', checks, '--exclude-path-regex', excluded],
    ['--max-examples', values.examples, '--max-time', values.seconds, '--generation-deterministic'],
    ['--request-timeout', '20', '--report', 'json', '--report-json-path', report],
    token === null ? [] : ['--header', `Authorization: Bearer ${token}`]
  ].flat()
  const { code, output } = await outputOf(schemathesis, flags)
  const isRun = code === 0 || code === 1
  const { operations, test_cases: cases } = isRun
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { operations: { tested: 0 }, test_cases: { generated: 0, with_failures: 0, errored: 0 } }
  process.stdout.write(
    `${role}: ${operations.tested} operations, ${cases.generated} requests, ${cases.with_failures} failed, ${cases.errored} errors\n`
  )
  if (code === 0) return
  process.stdout.write(output)
  process.exitCode = 1
}

function outputOf(command: string, args: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: results, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr })
    })
  })
}

async function tokenOf(role: string): Promise<string> {
  const account = demoAccounts.find((each) => each.role === role)
  if (!account) throw new Error(`there is no account of ${role}`)
  const body = JSON.stringify({ username: account.username, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const answer = await request(new URL('/api/v1/auth/login', url), { method: 'POST', headers, body })
  const { accessToken } = (await answer.body.json()) as { accessToken?: string }
  if (accessToken === undefined) throw new Error(`${account.username} cannot sign in: ${answer.statusCode}`)
  return accessToken
}
