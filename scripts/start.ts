import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWeb } from './build-web.ts'

/** `npm start`: builds the web client when its sources changed, runs every service in one process, `--simulate` drives it. */
const root = new URL('../', import.meta.url).pathname
const wanted = process.argv.slice(2)
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
const port = process.env.PORT ?? '8080'

if (existsSync(`${root}web/index.html`)) {
  await buildWeb().catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe services start without it.\n`)
  })
}

const server = startNode(['--import', '@ilbud/kernel/process/telemetry', 'services/all/src/main.ts'], {
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  DRAIN_PAUSE_MS: '0',
  DRAIN_SPREAD_MS: '0',
  DRAIN_TIMEOUT_MS: '15000'
})
forwardSignals(server)
if (wanted.includes('--simulate')) void simulate(wanted.filter((arg) => arg !== '--simulate' && arg !== '--dev'))

server.on('exit', (code) => {
  // Set, not called: what is still in the pipes is printed first.
  process.exitCode = code ?? 1
})

/** Our own Node runs it, so the one that npm installed does where npm started us. Settings that are set win. */
function startNode(args: string[], defaults: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: { ...defaults, ...process.env }, stdio: 'inherit' })
}

/** Ctrl-C reaches the child by itself, and again through us would be the second signal, which does not wait. */
function forwardSignals(child: ChildProcess): void {
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
}

async function simulate(args: string[]): Promise<void> {
  while (server.exitCode === null && !(await isReady())) await pause(200)
  if (server.exitCode !== null) return
  const simulator = startNode(['loadtests/simulator/main.ts', '--url', `http://localhost:${port}`, ...args], {})
  process.on('SIGTERM', () => simulator.kill('SIGTERM'))
  simulator.on('exit', () => server.kill('SIGTERM'))
}

function isReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`http://localhost:${port}/readyz`, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
  })
}
