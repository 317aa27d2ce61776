import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const setup = new URL('./global-postgres.ts', import.meta.url).href
// Prints where the server's sockets are, then waits to be killed.
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

it.skipIf(process.platform !== 'linux')(
  'the embedded Postgres of a test run ends, and its folders are deleted, when the run is killed',
  async ({ skip }) => {
    const run = startRun()
    const [said] = (await once(run.stdout!, 'data')) as [Buffer]
    const sockets = new URL(said.toString().trim().replace('@/', '@host/')).searchParams.get('host')
    if (!sockets) return skip('Postgres runs in a container, which Docker ends')
    const [pid, data] = readFileSync(join(sockets, '.s.PGSQL.5432.lock'), 'utf8').split('\n') as [string, string]
    const remains = () => [`/proc/${pid}`, data, sockets].filter((path) => existsSync(path))
    expect(remains()).toHaveLength(3)
    run.kill('SIGKILL')
    await expect.poll(remains).toEqual([])
  }
)
