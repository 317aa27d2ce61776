import { availableParallelism } from 'node:os'
import { type Finished, runCommand, tool } from './command.ts'

interface Check {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

/** `npm run check`: everything that can be checked without running the product. Prints only errors. */
const checks: Check[] = [
  // The longest first, so that no core is idle while the last check runs.
  { name: 'budgets', ...script('checks/check-budgets.ts') },
  {
    name: 'lint',
    command: tool('oxlint'),
    args: ['--type-aware', 'proto', 'packages', 'services', 'web', 'scripts', 'infra', 'loadtests'],
    // The type checker behind it is written in Go.
    env: { GOMAXPROCS: '1' }
  },
  { name: 'types', ...types('.', 'root') },
  { name: 'texts', ...script('checks/check-texts.ts') },
  { name: 'alerts', ...script('checks/check-alerts.ts') },
  { name: 'types of the web client', ...types('web', 'web') },
  { name: 'kubernetes', ...script('checks/check-kubernetes.ts') },
  { name: 'format', command: tool('oxfmt'), args: ['--check', '.'] },
  { name: 'licences', ...script('third-party-notices.ts') },
  { name: 'imports', ...script('checks/check-imports.ts') },
  { name: 'docs', ...script('checks/check-docs.ts') },
  { name: 'API document', ...script('checks/check-openapi.ts') }
]

const results: Finished[] = []
const queue = [...checks]
async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { name, command, args, env = {} } = next
    const result = await runCommand(name, command, args, { env })
    results.push(result)
    process.stdout.write(`${result.code === 0 ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)\n`)
    if (result.code !== 0) process.stdout.write(result.output)
    else process.stdout.write(skipped(result.output))
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, worker))

const failed = results.filter(({ code }) => code !== 0).length
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

/** Lines that explain why a check could not run here. */
function skipped(output: string): string {
  const lines = output.split('\n').filter((line) => line.startsWith('skipped: '))
  return lines.map((line) => `     ${line}\n`).join('')
}

function script(name: string): Pick<Check, 'command' | 'args'> {
  return { command: process.execPath, args: [`scripts/${name}`] }
}

/**
 * Incremental: a second run checks only what has changed. Single-threaded: there is a check running on each core, and
 * several threads would duplicate work for twice the processor time.
 */
function types(project: string, cache: string): Pick<Check, 'command' | 'args'> {
  const remembering = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${cache}.tsbuildinfo`]
  return { command: tool('tsc'), args: ['-p', project, '--noEmit', '--singleThreaded', ...remembering] }
}
