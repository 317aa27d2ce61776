import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@ilbud/infra/native/free-port'
import { eventually } from '@ilbud/testkit/eventually'
import { testFolder } from '@ilbud/testkit/test-folder'
import { within } from '@ilbud/testkit/within'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPatienceMs } from '#test/suites/suite.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const patienceMs = 2 * startPatienceMs
const isLinux = process.platform === 'linux'

/** Tests of the commands `npm start` and `npm run stack`. */
export function command(script: string): void {
  let dataDir: string
  beforeEach(() => void (dataDir = testFolder()))
  afterEach(() => {
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
  })

  async function start(run = [process.execPath, script]) {
    const port = String(await freePort())
    const { PATH = '', HOME = '' } = process.env
    const [program = '', ...args] = run
    const command = spawn(program, args, {
      cwd: root,
      env: { PATH, HOME, PORT: port, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const ended = once(command, 'exit')
    let output = ''
    command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return { command, port, ended: () => within(ended, 'the command has ended', startPatienceMs), output: () => output }
  }

  it.skipIf(!isLinux)(
    'the command runs the product, and one signal ends all of it',
    { timeout: patienceMs },
    async () => {
      const { command, port, ended, output } = await start()
      const url = `http://localhost:${port}`
      await eventually(() => output().includes(`Ilbud is ready on ${url}`), 'it is ready', {
        timeoutMs: startPatienceMs
      })
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      expect(processesOf(dataDir).length).toBeGreaterThan(1)

      command.kill('SIGTERM')
      expect(await ended()).toEqual([0, null])
      await eventually(() => processesOf(dataDir).length === 0, 'nothing is left behind')
    }
  )

  it.skipIf(!isLinux)('the command can be ended while it starts', { timeout: patienceMs }, async () => {
    const { command, ended } = await start()
    await eventually(() => processesOf(dataDir).length > 2, 'its first servers run', { timeoutMs: startPatienceMs })
    command.kill('SIGTERM')
    expect(await ended()).toEqual([0, null])
    await eventually(() => processesOf(dataDir).length === 0, 'nothing is left behind')
  })

  // Both commands see the end of npm alike.
  if (script !== 'scripts/start.ts') return
  it.skipIf(!isLinux)('nothing is left behind when npm is ended', { timeout: patienceMs }, async () => {
    const { command, ended } = await start(['npm', 'run', basename(script, '.ts')])
    await eventually(() => processesOf(dataDir).length > 4, 'its first servers run', { timeoutMs: startPatienceMs })
    command.kill('SIGTERM')
    await ended()
    await eventually(() => processesOf(dataDir).length === 0, 'nothing is left behind', {
      timeoutMs: startPatienceMs
    })
  })
}

/** The processes of the product and its servers: those with the folder in their arguments or environment. */
function processesOf(dataDir: string): number[] {
  const tells = (pid: string, file: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(dataDir)
    } catch {
      return false
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => tells(pid, 'environ') || tells(pid, 'cmdline')).map(Number)
}
