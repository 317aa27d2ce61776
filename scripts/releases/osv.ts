import { readFileSync } from 'node:fs'
import { findingsOf, type LockEntry, queriesOf, type Query } from './osv-queries.ts'

/**
 * `npm run osv` asks OSV for known vulnerabilities of every package in the lock files. Not part of `npm run check`: what
 * it answers depends on the day. Where OSV cannot be reached it says so, and is no failure.
 */
const address = 'https://api.osv.dev'
const mostAtOnce = 1000
const timeoutMs = 30_000

const packages = ['', 'proto/generator/'].map((folder) => {
  const text = readFileSync(new URL(`../../${folder}package-lock.json`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { packages: Record<string, LockEntry> }).packages
})
const queries = packages.flatMap(queriesOf)
try {
  const findings: string[] = []
  for (let from = 0; from < queries.length; from += mostAtOnce) {
    const some = queries.slice(from, from + mostAtOnce)
    findings.push(...findingsOf(some, await ask(some)))
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`)
  process.stdout.write(`osv: ${queries.length} packages, ${findings.length} with known vulnerabilities\n`)
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (error) {
  const { message, cause } = error as Error
  const why = cause instanceof Error ? cause.message : message
  process.stdout.write(`skipped: ${address} cannot be asked about ${queries.length} packages (${why})\n`)
}

async function ask(queries: Query[]): Promise<{ vulns?: { id: string }[] }[]> {
  const response = await fetch(`${address}/v1/querybatch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(timeoutMs)
  })
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const { results } = (await response.json()) as { results: { vulns?: { id: string }[] }[] }
  return results
}
