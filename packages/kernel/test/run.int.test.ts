import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { postgresHomeOf } from '#db/embedded/postgres-home.ts'
import { nodeEnv } from '@ilbud/infra/native/apart/program'
import { eventually } from '@ilbud/testkit/eventually'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./small-service.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
})

let folder: string
beforeAll(() => void (folder = temporaryFolder('run')))
afterAll(async () => {
  // A process that was killed, or ended by an uncaught error, left its database running.
  const dataDir = join(folder, 'data')
  if (findEmbeddedPostgres(dataDir)) {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: testLog })
    await postgres.stop()
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  const path = env['LISTEN']?.replace('unix:', '') ?? aSocketPath()
  const settings = {
    DATA_DIR: join(folder, 'data'),
    LISTEN: `unix:${path}`,
    DRAIN_PAUSE_MS: '0',
    LOG_LEVEL: 'error',
    ...env
  }
  const child = spawn(process.execPath, [program], {
    env: { ...nodeEnv(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // The child's 'close' does not come once we have closed the IPC channel.
  const read = [child.stdout!, child.stderr!].map((stream) => once(stream, 'close'))
  const ended = once(child, 'exit').then(async ([code]) => {
    await Promise.all(read)
    return code as number | null
  })
  const says = (what: string) => expect.poll(() => output, { message: `it says ${what}` }).toContain(what)
  return { child, path, ended, says, output: () => output }
}

async function ask(
  socketPath: string,
  path: string,
  options: RequestOptions = {}
): Promise<{ status: number; text: string }> {
  const outgoing = request({ socketPath, path, ...options }).end()
  const [response] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, text }
}

const untilReady = (path: string) =>
  expect
    .poll(
      () =>
        ask(path, '/readyz').then(
          ({ status }) => status,
          () => 0
        ),
      // Its database is made first.
      { message: 'it is ready', timeout: 120_000 }
    )
    .toBe(200)

describe('a process', () => {
  it('a process starts with a database of its own, plays the demo, finishes what it does at SIGTERM and leaves nothing behind', async () => {
    const { child, path, ended, says, output } = start({ DEMO: 'true' })
    await untilReady(path)
    expect(output()).toMatch(/started[^]*played/)
    const secrets = join(folder, 'data/secrets.json')
    expect(Buffer.from(JSON.parse(readFileSync(secrets, 'utf8')).DATA_KEY, 'base64')).toHaveLength(32)
    expect(statSync(secrets).mode & 0o777).toBe(0o600)
    const idle = connect(path)
    await once(idle, 'connect')
    const slow = ask(path, '/slow')
    await says('asked')
    child.kill('SIGTERM')
    expect(await slow).toEqual({ status: 200, text: 'done' })
    expect(await ended).toBe(0)
    expect(output()).toMatch(/drained[^]*stopped/)
    await expect(ask(path, '/livez')).rejects.toThrow()
  })

  it('a process leaves the demo to another replica when it is told so, and ends when whoever started it is gone', async () => {
    const { child, path, ended, output } = start({ DEMO: 'true', DEMO_PLAY: 'false' })
    await untilReady(path)
    child.disconnect()
    expect(await ended).toBe(0)
    expect(output()).toMatch(/started[^]*drained[^]*stopped/)
    expect(output()).not.toContain('played')
  })

  it('a process is not ready while it drains, and does not wait after a second signal', async () => {
    const { child, path, ended } = start({ DRAIN_PAUSE_MS: '60000' })
    await untilReady(path)
    child.kill('SIGTERM')
    await expect.poll(() => ask(path, '/readyz').then(({ status }) => status)).toBe(503)
    expect((await ask(path, '/livez')).status).toBe(200)
    // Signals that come together are one, so it is sent until one of them is a second signal.
    const sendAgain = (): number | null => {
      child.kill('SIGINT')
      return child.exitCode
    }
    await expect.poll(sendAgain, { interval: 100 }).toBe(1)
    expect(await ended).toBe(1)
  })

  it('a process takes signals that come together as one and finishes what it does', async () => {
    const { child, path, ended, output } = start()
    await untilReady(path)
    // As from a terminal or a group, which reach it directly and by its parent.
    child.kill('SIGTERM')
    await expect
      .poll(() =>
        ask(path, '/readyz').then(
          ({ status }) => status,
          () => 503
        )
      )
      .toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toMatch(/drained[^]*stopped/)
  })

  it('a process that is ended while it starts leaves no database running', async () => {
    const dataDir = join(folder, 'ended early')
    const { child, ended } = start({ DATA_DIR: dataDir })
    await eventually(() => findEmbeddedPostgres(dataDir), 'its database has begun to start')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(findEmbeddedPostgres(dataDir)).toBeNull()
  })

  it('a process starts again on the same data and the same socket after kill -9', async () => {
    const first = start()
    await untilReady(first.path)
    const secrets = readFileSync(join(folder, 'data/secrets.json'), 'utf8')
    first.child.kill('SIGKILL')
    await first.ended
    const second = start({ LISTEN: `unix:${first.path}` })
    await untilReady(second.path)
    expect(readFileSync(join(folder, 'data/secrets.json'), 'utf8')).toBe(secrets)
  })

  it('a process whose database has ended by itself is not ready until it has started it again', async () => {
    const dataDir = join(folder, 'ended database')
    const { child, path, ended } = start({ DATA_DIR: dataDir })
    await untilReady(path)
    const { data } = postgresHomeOf(dataDir)
    const versionFile = join(data, 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '9\n')
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await expect
      .poll(() => ask(path, '/readyz'), { timeout: 30_000 })
      .toEqual({ status: 503, text: '{"status":"no database"}' })
    expect((await ask(path, '/livez')).status).toBe(200)
    writeFileSync(versionFile, version)
    await untilReady(path)
    expect(await start({ DATA_DIR: dataDir }).ended).toBe(1)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(findEmbeddedPostgres(dataDir)).toBeNull()
  })

  it('a process ends with its bug when a promise is rejected and nobody catches it', async () => {
    const { path, ended, output } = start()
    await untilReady(path)
    await ask(path, '/bug').catch(() => undefined)
    expect(await ended).toBe(1)
    expect(output()).toContain('nobody caught this')
  })
})

describe('a process that cannot start says so in one line', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const { ended, output } = start(env)
    const code = await ended
    const lines = output()
      .split('\n')
      .filter((line) => !['', 'drained', 'stopped'].includes(line))
    expect([code, lines]).toEqual([1, [expect.any(String)]])
    return output()
  }

  it('a process that cannot start says so in one line for bad and unknown settings, without their values', async () => {
    const line = await refusal({
      ORDERS_SLOW_MS: 'hunter2',
      ORDERS_SLOW: 'hunter3',
      DATABSE_URL: 'hunter4',
      PORT: 'hunter5'
    })
    for (const name of ['ORDERS_SLOW_MS', 'ORDERS_SLOW:', 'DATABSE_URL', 'PORT']) expect(line).toContain(name)
    expect(line).not.toContain('hunter')
  })

  it('a process that cannot start says so in one line for a demo in production', async () => {
    expect(await refusal({ NODE_ENV: 'production', DEMO: 'true' })).toContain('DEMO: refused')
  })

  it('a process that cannot start says so in one line for a database without a key', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://localhost:1/x' })).toContain('DATA_KEY')
  })

  it('a process that cannot start says so in one line for a database that is away, after a while, without its password', async () => {
    const began = performance.now()
    const line = await refusal({ DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/x', DATA_KEY: 'x'.repeat(44) })
    expect(line).toContain('The database of DATABASE_URL cannot be reached')
    expect(line).not.toContain('hunter2')
    expect(performance.now() - began).toBeGreaterThan(4000)
  })

  it('a process that cannot start says so in one line for a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refusal({ LISTEN: `127.0.0.1:${port}` })).toContain(`Port ${port} is already in use`)
    other.close()
  })

  it('a process that cannot start says so in one line for data that another process works on', async () => {
    const first = start()
    await untilReady(first.path)
    expect(await refusal({})).toContain('already running on the data')
    expect((await ask(first.path, '/readyz')).status).toBe(200)
  })

  it('a process that cannot start says so in one line for other processes that could not know it', async () => {
    expect(await refusal({ AUTH_RPC_ADDRESS: 'unix:/nowhere' })).toContain('RPC_SECRET is not set')
  })

  it('a process that cannot start says so in one line for an address that says which replicas there are, and not which it is', async () => {
    const line = await refusal({ LISTEN: '', ORDERS_ADDRESS: 'unix:/a,unix:/b' })
    expect(line).toContain('ORDERS_ADDRESS lists several replicas: LISTEN must say')
  })

  it('a process that cannot start says so in one line for nowhere to listen', async () => {
    expect(await refusal({ LISTEN: '' })).toContain('ORDERS_ADDRESS is not set')
  })
})
