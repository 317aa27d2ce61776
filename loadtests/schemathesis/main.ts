import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { request } from 'undici'
import { withoutTuples } from './document.ts'
import { FinishedParts } from '#resumable/finished-parts.ts'
import { type Described, idsIn, listsFor, withKnownIds } from './known-ids.ts'
import type { Part } from './part.ts'
import { runPart } from './run-part.ts'
import { fetchSchemathesis } from './tool.ts'

/**
 * `npm run schemathesis [-- --url http://localhost:8080 --examples 100 --seconds 5 --minutes 60 --role driver --tag orders]`
 * has Schemathesis hold a running demo to its own `/openapi.json`, as a stranger and as each role: no 5xx, no status, type,
 * header or body that the document does not name. Each role and tag (service) is a part; a run that was interrupted, or
 * whose minutes are up, goes on with the parts that are missing. It changes and deletes what it finds, so it takes only a
 * demo on this machine.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    examples: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '60' },
    role: { type: 'string', multiple: true },
    tag: { type: 'string', multiple: true },
    state: { type: 'string' }
  }
})
/** A part with fewer operations has the time of as many: before the first request the program reads the document. */
const fewest = 10
/** A token lives for ten minutes; after it a role would be a stranger. */
const tokenSeconds = 570
const endsAt = performance.now() + Number(values.minutes) * 60_000
const url = new URL(values.url)
if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
  process.stderr.write(`${url.origin} is not on this machine\n`)
  process.exit(1)
}

const results = resolve(values.state ?? fileURLToPath(new URL('../results/schemathesis/', import.meta.url)))
const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const roles = ['stranger', 'customer', 'company_admin', 'driver', 'dispatcher', 'admin']

/** The accounts that ask, which nobody is to lock out. */
const own = new Set(roles.map((role) => accountOf(role)?.id ?? ''))

const program = await fetchSchemathesis((line) => process.stdout.write(`${line}\n`))
if (program !== null) {
  const parts = new FinishedParts<Part>(results, { examples: Number(values.examples), seconds: Number(values.seconds) })
  const described = (await (await request(new URL('/openapi.json', url))).body.json()) as Described
  const tags = values.tag ?? described.tags.map(({ name }) => name)
  const missing = (values.role ?? roles).flatMap((role) =>
    tags.filter((tag) => !parts.has(`${role}-${tag}`)).map((tag) => ({ role, tag }))
  )
  for (const { role, tag } of missing) {
    if (performance.now() >= endsAt) break
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    const count = operations.filter((operation) => operation.tags.includes(tag)).length
    const seconds = Math.max(fewest, count) * Number(values.seconds)
    parts.add(`${role}-${tag}`, await hold(program, described, { role, tag, seconds }))
  }
  conclude(parts.all())
}

/** Holds a role's part, and prints what was found. Throws if the program cannot do that. */
async function hold(
  program: string,
  described: Described,
  { role, tag, seconds }: { role: string; tag: string; seconds: number }
): Promise<Part> {
  const token = role === 'stranger' ? null : await tokenOf(role)
  const document = join(results, `openapi-${role}-${tag}.json`)
  const known = token === null ? new Map<string, string[]>() : await knownTo(token, listsFor(described, tag))
  writeFileSync(document, JSON.stringify(withoutTuples(withKnownIds(described, known))))
  const { output, ...found } = await runPart({
    program,
    document,
    report: join(results, `report-${role}-${tag}.json`),
    origin: url.origin,
    tag,
    examples: Number(values.examples),
    seconds: Math.min(seconds, tokenSeconds),
    token
  })
  const part: Part = { role, tag, ...found, revision }
  process.stdout.write(`${lineOf(part)}\n`)
  if (found.findings.length > 0) process.stdout.write(output)
  return part
}

function lineOf({ role, tag, operations, requests, failed, seconds, isWhole }: Part): string {
  const { selected, tested, accepted } = operations
  const end = isWhole ? '' : ', then the time was up'
  return `${role}, ${tag}: ${tested} of ${selected} operations, ${accepted} of which accepted something, ${requests} requests in ${seconds} s${end}, ${failed} failed`
}

/** Writes the report of all parts, those of earlier sittings too. */
function conclude(all: Part[]): void {
  const file = join(results, 'report.json')
  const { examples, seconds } = values
  const rows = roles.flatMap((role) => all.filter((part) => part.role === role))
  writeFileSync(
    file,
    `${JSON.stringify({ examples: Number(examples), seconds: Number(seconds), parts: rows }, null, 2)}\n`
  )
  const requests = rows.reduce((sum, part) => sum + part.requests, 0)
  const faulty = rows.filter(({ findings }) => findings.length > 0)
  const cut = rows.filter(({ isWhole }) => !isWhole).length
  process.stdout.write(
    `${rows.length} parts, ${cut} of which had no time for all, ${requests} requests, ${faulty.length} parts with findings: ${file}\n`
  )
  if (faulty.length > 0) process.exitCode = 1
}

/** Ids by the path of their list, of the lists that the role may read. */
async function knownTo(token: string, lists: readonly string[]): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>()
  for (const list of lists) {
    const answer = await request(new URL(list, url), { headers: { authorization: `Bearer ${token}` } })
    const { body, statusCode, headers } = answer
    // The demo's mailbox is a page.
    const isList = statusCode === 200 && String(headers['content-type']).startsWith('application/json')
    if (isList) known.set(list, idsIn(await body.json(), own))
    else await body.dump()
  }
  return known
}

async function tokenOf(role: string): Promise<string> {
  const account = accountOf(role)
  if (!account) throw new Error(`there is no account of ${role}`)
  const body = JSON.stringify({ username: account.username, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const answer = await request(new URL('/api/v1/auth/login', url), { method: 'POST', headers, body })
  const { accessToken } = (await answer.body.json()) as { accessToken?: string }
  if (accessToken === undefined) throw new Error(`${account.username} cannot sign in: ${answer.statusCode}`)
  return accessToken
}

function accountOf(role: string): (typeof demoAccounts)[number] | undefined {
  return demoAccounts.find((each) => each.role === role)
}
