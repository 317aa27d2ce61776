import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, tool } from './command.ts'
import { buildWeb } from './build-web.ts'

/**
 * `npm test`: first what needs no running product, then the journeys through the running one. In two steps, so that
 * a browser is not starved by the unit tests on a small machine. `npm test -- --stack`: the journeys alone, through
 * one process per service on Kafka and Redis. Other arguments go to vitest.
 */
interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
}

const onStack = process.argv.includes('--stack')
const steps: string[][] = onStack ? [['stack']] : [['unit', 'int', 'web'], ['e2e']]

const wanted = process.argv.slice(2).filter((argument) => argument !== '--stack')
const folder = mkdtempSync(join(tmpdir(), 'ilbud-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const skipped: string[] = []
let broken = false

await buildWeb()
for (const [at, projects] of steps.entries()) {
  const file = join(folder, `${at}.json`)
  const flags = projects.flatMap((project) => ['--project', project])
  const args = [
    'run',
    ...flags,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...wanted
  ]
  const { code } = await runCommand('vitest', tool('vitest'), args, { show: true })
  if (existsSync(file)) count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  broken ||= code !== 0
}
rmSync(folder, { recursive: true })

for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`
)
// A stack that is not there would hide what it was meant to show.
const isHidden = onStack && Boolean(process.env.CI) && total.skipped > 0
if (isHidden) process.stdout.write('Nothing may be skipped on the stack in CI.\n')
process.exitCode = broken || isHidden ? 1 : 0

function count(report: Report): void {
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests
  total.skipped += report.numPendingTests
  for (const { assertionResults } of report.testResults) {
    for (const { status, fullName } of assertionResults)
      if (status === 'skipped' || status === 'pending') skipped.push(fullName)
  }
}
