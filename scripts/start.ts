import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '@ilbud/infra/native/cache-folder'
import { nodeArgs } from '@ilbud/infra/native/node-args'
import { whenNpmEnds } from '@ilbud/infra/native/when-npm-ends'
import { buildWeb } from './build-web.ts'
import { tool } from './command.ts'

/**
 * `npm start`: builds the web client if its sources changed, and runs every service in one process. `--simulate` also
 * runs the simulator, with the arguments that follow. `--dev` (`npm run dev`) restarts at every change and serves the
 * client by Vite.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const wanted = process.argv.slice(2)
const isDev = wanted.includes('--dev')
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
const url = `http://localhost:${process.env.PORT ?? '8080'}`

// Defaults; settings in the environment take precedence.
const defaults = {
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  DRAIN_PAUSE_MS: '0',
  DRAIN_SPREAD_MS: '0',
  DRAIN_TIMEOUT_MS: '15000'
}

// Halves the time of later starts.
const compiled = { NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') }

if (!isDev) {
  await buildWeb().catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe services start without it.\n`)
  })
}

const server = startNode([...(isDev ? ['--watch'] : []), ...nodeArgs, 'services/all/src/main.ts'])
const helpers: ChildProcess[] = []
let isEnding = false
let simulated = 0
if (isDev) helpers.push(spawn(tool('vite'), [], { cwd: `${root}web`, stdio: 'inherit' }))
if (wanted.includes('--simulate')) void simulate(wanted.slice(wanted.indexOf('--simulate') + 1))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}
whenNpmEnds(() => {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
})
server.on('exit', (code) => {
  for (const helper of helpers) helper.kill('SIGTERM')
  // Not process.exit, which would lose output in the pipes. No code means that a signal ended the process: ours, before
  // it could handle one, or another that is an error.
  process.exitCode = simulated || (code ?? (isEnding ? 0 : 1))
})

/** Runs a script with the Node that runs this one, which may be the one installed by npm. */
function startNode(args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...defaults, ...compiled, ...process.env },
    stdio: 'inherit'
  })
}

/** Runs the simulator on the ready system, then ends the system with the simulator's exit code. */
async function simulate(args: string[]): Promise<void> {
  while (server.exitCode === null && !(await isReady())) await pause(200)
  if (server.exitCode !== null) return
  const simulator = startNode(['loadtests/simulator/main.ts', '--url', url, ...args])
  helpers.push(simulator)
  simulator.on('exit', (code) => {
    simulated = code ?? 0
    server.kill('SIGTERM')
  })
}

function isReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(`${url}/readyz`, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    call.on('error', () => resolve(false))
  })
}
