import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '@ilbud/infra/native/cache-folder'
import { buildWeb } from './build-web.ts'
import { runCommand, tool } from './command.ts'
import type { Fault, FileReport, TestReport } from './test-report.ts'

/**
 * `npm test`: first the tests that need no running product, then a parcel's journey through the running one. In two
 * steps, so that on a small machine the browser does not compete with the unit tests. `-- --long`: slow tests, such as
 * the days of its people, crashes and every screen. `-- --stack`: tests that need a Kafka, and the same days through
 * one process per service on Kafka and Redis. Other arguments go to vitest. Nothing is tried twice: a test that fails by
 * chance is a fault of the test or of the product.
 */
const onStack = process.argv.includes('--stack')
const steps: string[][] = onStack
  ? [['stack']]
  : process.argv.includes('--long')
    ? [['long']]
    : [['unit', 'int', 'web'], ['e2e']]

const wanted = process.argv.slice(2).filter((argument) => argument !== '--stack' && argument !== '--long')
const folder = mkdtempSync(join(tmpdir(), 'ilbud-test-'))
const reporter = fileURLToPath(new URL('test-report.ts', import.meta.url))
const files: FileReport[] = []
const faults: Fault[] = []

await buildWeb()
for (const projects of steps) {
  const report = await run(projects, wanted)
  files.push(...report.files)
  faults.push(...report.faults)
}
rmSync(folder, { recursive: true })

// Printed again at the end, for readers who keep only the end of the output.
const skipped = files.flatMap((one) => one.skipped.map((name) => `${one.file} > ${name}`))
for (const one of files) faults.push(...one.faults.map((fault) => ({ ...fault, name: `${one.file} > ${fault.name}` })))
for (const name of skipped) say(`skipped: ${name}`)
for (const { name, message } of faults) say(`failed: ${name}\n${beginningOf(message)}`)
const passed = files.reduce((before, one) => before + one.passed, 0)
say(`${passed} passed, ${faults.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
// In CI a missing stack must not pass as a skipped test.
const isHidden = onStack && Boolean(process.env.CI) && skipped.length > 0
if (isHidden) say('Nothing may be skipped on the stack in CI.')
process.exitCode = faults.length > 0 || isHidden ? 1 : 0

/** The results of a run. If vitest failed without naming an error, that is added as one. */
async function run(projects: string[], filters: string[]): Promise<TestReport> {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const flags = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...flags, '--passWithNoTests', '--reporter=default', `--reporter=${reporter}`, ...filters]
  // The workers of a project, and the programs that they start, load the same files.
  const env = { TEST_REPORT: file, NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') }
  const { code } = await runCommand('vitest', tool('vitest'), args, { show: true, env })
  const report: TestReport = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport)
    : { files: [], faults: [] }
  const isNamed = report.faults.length > 0 || report.files.some((one) => one.faults.length > 0)
  if (code !== 0 && !isNamed) report.faults.push({ name: projects.join(', '), message: `vitest ended with ${code}` })
  return report
}

function beginningOf(message: string): string {
  const lines = message.split('\n').slice(0, 20)
  return lines.map((line) => `    ${line}`).join('\n')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
