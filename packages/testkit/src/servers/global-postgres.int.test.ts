import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'

const setup = new URL('./global-postgres.ts', import.meta.url).href
// Prints where the server's sockets are, then waits to be killed. Why there is no container may be printed before.
const program = `
  const { default: setup } = await import('${setup}')
  await setup({ provide: (name, value) => name === 'postgresUrl' && console.log(value) })
  setInterval(() => undefined, 1000)`

function startRun(): ChildProcess {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  onTestFinished(() => void run.kill('SIGKILL'))
  return run
}

async function firstLine(run: ChildProcess, prefix: string): Promise<string> {
  for await (const line of createInterface(run.stdout!)) if (line.startsWith(prefix)) return line
  throw new Error(`the run ended without a line that begins with ${prefix}`)
}

it.skipIf(process.platform !== 'linux')(
  'the embedded Postgres of a test run ends, and its folders are deleted, when the run is killed',
  async ({ skip }) => {
    const run = startRun()
    const url = await firstLine(run, 'postgresql://')
    const sockets = new URL(url.replace('@/', '@host/')).searchParams.get('host')
    if (!sockets) return skip('Postgres runs in a container, which Docker ends')
    const [pid, data] = readFileSync(join(sockets, '.s.PGSQL.5432.lock'), 'utf8').split('\n') as [string, string]
    const remains = () => [`/proc/${pid}`, data, sockets].filter((path) => existsSync(path))
    expect(remains()).toHaveLength(3)
    run.kill('SIGKILL')
    await expect.poll(remains).toEqual([])
  }
)
