import { type Finished, runCommand, tool } from './command.ts'

/** `npm run check`: all that can be known without running the product. Prints only what is wrong. */
const checks: [name: string, command: string, args: string[]][] = [
  ['types', tool('tsc'), ['-p', '.', '--noEmit', ...remembering('root')]],
  ['types of the web client', tool('tsc'), ['-p', 'web', '--noEmit', ...remembering('web')]],
  ['lint', tool('oxlint'), ['--type-aware', 'proto', 'packages', 'services', 'web', 'scripts', 'infra', 'loadtests']],
  ['format', tool('oxfmt'), ['--check', '.']],
  ['imports', process.execPath, ['scripts/check-imports.ts']],
  ['texts', process.execPath, ['scripts/check-texts.ts']],
  ['budgets', process.execPath, ['scripts/check-budgets.ts']],
  ['kubernetes', process.execPath, ['scripts/check-kubernetes.ts']],
  ['alerts', process.execPath, ['scripts/check-alerts.ts']]
]

const results: Finished[] = []
// Two at a time: more only wait for the same two cores of a small machine.
const queue = [...checks]
async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command, args] = next
    const result = await runCommand(name, command, args)
    results.push(result)
    process.stdout.write(`${result.code === 0 ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)\n`)
    if (result.code !== 0) process.stdout.write(result.output)
    else process.stdout.write(skipped(result.output))
  }
}
await Promise.all([worker(), worker()])

const failed = results.filter(({ code }) => code !== 0).length
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

/** What a check could not do here, and why. */
function skipped(output: string): string {
  const lines = output.split('\n').filter((line) => line.startsWith('skipped: '))
  return lines.map((line) => `     ${line}\n`).join('')
}

/** The second time only what has changed is looked at. */
function remembering(program: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${program}.tsbuildinfo`]
}
