import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runCommand, tool } from './command.ts'
import type { TestReport } from './test-report.ts'

/**
 * `npm test`: first what needs no running product, then the days of its people through the running one. In two steps,
 * so that a browser is not starved by the unit tests on a small machine. `-- --long`: what takes its time, such as
 * crashes and every screen. `-- --stack`: what needs a Kafka, and the same days through one process per service on
 * Kafka and Redis. Other arguments go to vitest.
 */
const onStack = process.argv.includes('--stack')
const steps: string[][] = onStack
  ? [['stack']]
  : process.argv.includes('--long')
    ? [['long']]
    : [['unit', 'int', 'web'], ['e2e']]

const wanted = process.argv.slice(2).filter((argument) => argument !== '--stack' && argument !== '--long')
const folder = mkdtempSync(join(tmpdir(), 'ilbud-test-'))
const reporter = new URL('test-report.ts', import.meta.url).pathname
const total: TestReport = { passed: 0, failed: 0, skipped: [], faults: [], flaky: [] }
let isBroken = false

await buildWeb()
for (const [at, projects] of steps.entries()) {
  const file = join(folder, `${at}.json`)
  const flags = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...flags, '--passWithNoTests', '--reporter=default', `--reporter=${reporter}`, ...wanted]
  const { code } = await runCommand('vitest', tool('vitest'), args, { show: true, env: { TEST_REPORT: file } })
  if (existsSync(file)) add(JSON.parse(readFileSync(file, 'utf8')) as TestReport)
  isBroken ||= code !== 0
}
rmSync(folder, { recursive: true })

// All of it once more at the end: where only the end of an output is kept, it says what to mend.
for (const name of total.skipped) say(`skipped: ${name}`)
for (const name of total.flaky) say(`passed only at the second try: ${name}`)
for (const { name, message } of total.faults) say(`failed: ${name}\n${beginningOf(message)}`)
const skipped = total.skipped.length
say(`${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
// A stack that is not there would hide what it was meant to show.
const isHidden = onStack && Boolean(process.env.CI) && skipped > 0
if (isHidden) say('Nothing may be skipped on the stack in CI.')
process.exitCode = isBroken || isHidden ? 1 : 0

function add(report: TestReport): void {
  total.passed += report.passed
  total.failed += report.failed
  total.skipped.push(...report.skipped)
  total.faults.push(...report.faults)
  total.flaky.push(...report.flaky)
}

function beginningOf(message: string): string {
  const lines = message.split('\n').slice(0, 20)
  return lines.map((line) => `    ${line}`).join('\n')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
