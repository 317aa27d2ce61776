import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@ilbud/infra/native/free-port'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { nodeArgs } from '@ilbud/infra/native/node-args'
import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'
import { writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { clonedDatabaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { startTestRedis } from '@ilbud/testkit/servers/redis-server'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, onTestFinished } from 'vitest'

const it = clonedDatabaseTest('realtime', 'empty', async () => undefined)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** An edge of two processes on a log of its own; the other services are not there. Null without a Redis. */
async function anEdgeOfTwo(env: Record<string, string>) {
  const folder = testFolder()
  const redis = await startTestRedis(folder)
  if (!redis) return null
  onTestFinished(() => redis.stop())
  const port = await freePort()
  const metrics = await freePort()
  const elsewhere = serviceNames.filter((name) => name !== 'gateway' && name !== 'realtime')
  const addresses = elsewhere.flatMap((name) => [
    [addressSetting(name), `unix:${join(folder, name)}`],
    [rpcAddressSetting(name), `unix:${join(folder, name)}.rpc`]
  ])
  const program = await startProgram({
    name: 'edge',
    args: [...nodeArgs, 'services/edge/src/main.ts'],
    cwd: root,
    readyAt: `http://127.0.0.1:${port}/readyz`,
    env: {
      ...(Object.fromEntries(addresses) as Record<string, string>),
      RPC_SECRET: randomBytes(32).toString('base64'),
      REDIS_URL: redis.url,
      PORT: String(port),
      EDGE_PROCESSES: '2',
      METRICS_LISTEN: `127.0.0.1:${metrics}`,
      LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      DRAIN_PAUSE_MS: '0',
      DRAIN_SPREAD_MS: '100',
      ...env
    }
  })
  onTestFinished(async () => void (await program.end('SIGKILL')))
  const streams = [metrics, metrics + 1].map((at) => () => readStreams(at))
  return { program, port, metrics, streams }
}

/** The number of open streams of the process whose metrics are at this port. */
async function readStreams(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^realtime_streams\S* (\d+)/m.exec(text)![1])
}

async function aParcelInTheLog(publish: (key: string, value: string) => Promise<unknown>) {
  const parcel: ViewChanged = {
    version: 0,
    revision: 0,
    orderId: randomUUID(),
    trackingId: trackingIdFrom(randomBytes(12)),
    epoch: randomUUID(),
    type: 'ORDER_EVENT_CREATED',
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    at: new Date().toISOString(),
    eta: null,
    driverId: randomUUID(),
    customerId: randomUUID(),
    companyId: null,
    positionOpen: false,
    gone: false
  }
  let version = 0
  const change = async (): Promise<void> => {
    const data = { ...parcel, version: ++version }
    const event = { id: randomUUID(), source: 'tracking', subject: data.orderId, at: new Date(), data }
    await publish(data.orderId, JSON.stringify(writeEvent(viewChanged, event)))
  }
  await change()
  return { trackingId: parcel.trackingId, change }
}

/** A watcher on a connection of its own. */
async function aStream(port: number, trackingId: string) {
  const path = `/api/v1/stream/public/${trackingId}`
  const [response] = (await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [IncomingMessage]
  const stream = { status: response.statusCode, text: '', isOpen: true, isWhole: false }
  response.setEncoding('utf8').on('data', (part: string) => (stream.text += part))
  response.on('error', () => undefined)
  response.on('close', () => Object.assign(stream, { isOpen: false, isWhole: response.complete }))
  return stream
}

/** The processes that an edge consists of, without the first. */
function workersOf({ pid }: Program): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

it.skipIf(process.platform !== 'linux')(
  'watchers are spread over the processes of an edge, one that is killed takes only its own with it and comes back, and the end closes every stream properly',
  async ({ env, bus, skip }) => {
    // Before the start, so that each process knows the parcel when it is ready: there is no tracking to ask.
    const parcel = await aParcelInTheLog((key, value) => bus.publish(viewChanged.topic, [{ key, value }]))
    const edge = await anEdgeOfTwo(env)
    if (!edge) return skip('there is no Redis')
    const { program, port, streams } = edge
    const open = async (count: number) =>
      Promise.all(Array.from({ length: count }, () => aStream(port, parcel.trackingId)))
    const counts = () => Promise.all(streams.map((read) => read()))

    const watchers = await open(8)
    expect(watchers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const [first, second] = (await counts()) as [number, number]
    expect(first + second).toBe(8)
    expect(Math.min(first, second)).toBeGreaterThan(0)
    await parcel.change()
    const haveVersion = (version: number) => (watcher: { text: string }) =>
      watcher.text.includes(`"version":${version}`)
    await eventually(() => watchers.every(haveVersion(2)), 'every watcher has the change')

    process.kill(workersOf(program)[0]!, 'SIGKILL')
    await eventually(
      () => watchers.filter(({ isOpen }) => isOpen).length === second,
      'its streams are cut, and only its'
    )
    await parcel.change()
    const left = watchers.filter(({ isOpen }) => isOpen)
    await eventually(() => left.every(haveVersion(3)), 'the watchers of the other process go on')
    const later = [...left]
    await eventually(async () => {
      later.push(await aStream(port, parcel.trackingId))
      return !(await counts()).includes(0)
    }, 'it is started again and gets watchers')

    const [code] = await Promise.all([
      program.end('SIGTERM'),
      eventually(() => later.every(({ isOpen }) => !isOpen), 'every stream has ended')
    ])
    expect(code).toBe(0)
    expect(later.every(({ isWhole }) => isWhole)).toBe(true)
  }
)

it.skipIf(process.platform !== 'linux')(
  'a process of an edge that drains alone gets no new connections, and nobody is refused meanwhile',
  async ({ env, bus, skip }) => {
    const parcel = await aParcelInTheLog((key, value) => bus.publish(viewChanged.topic, [{ key, value }]))
    // Long enough that many connections come while it drains.
    const edge = await anEdgeOfTwo({ ...env, DRAIN_SPREAD_MS: '3000', DRAIN_PAUSE_MS: '1000' })
    if (!edge) return skip('there is no Redis')
    const { program, port } = edge
    const watchers = await Promise.all(Array.from({ length: 8 }, () => aStream(port, parcel.trackingId)))
    const [first] = workersOf(program)
    const kept = new Agent({ keepAlive: true, maxSockets: 8 })
    onTestFinished(() => kept.destroy())
    const isDraining = () => existsSync(`/proc/${first}`)
    const statuses = new Map<number, number>()
    process.kill(first!, 'SIGTERM')
    const ask = async (agent: Agent | false) => {
      const path = `/api/v1/stream/public/${parcel.trackingId}`
      while (isDraining()) {
        const asked = get({ host: '127.0.0.1', port, path: agent ? '/version' : path, agent })
        const [response] = (await once(asked, 'response')) as [IncomingMessage]
        const status = response.statusCode!
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (agent) for await (const _ of response);
        else response.destroy()
      }
    }
    await Promise.all([ask(false), ask(false), ask(kept), ask(kept)])
    expect([...statuses.keys()]).toEqual([200])
    await eventually(() => watchers.some(({ isOpen }) => !isOpen), 'its own streams have ended')
  }
)

it.skipIf(process.platform !== 'linux')(
  'a connection that was on its way to a process of an edge when that was killed is cut, so that its client tries again',
  async ({ env, skip }) => {
    const edge = await anEdgeOfTwo(env)
    if (!edge) return skip('there is no Redis')
    const [first] = workersOf(edge.program)
    // It answers no more, so the connection that it gets stays on its way.
    process.kill(first!, 'SIGSTOP')
    const sockets = Array.from({ length: 4 }, () => connect(edge.port, '127.0.0.1'))
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    for (const socket of sockets) {
      socket.on('error', () => undefined).resume()
      socket.write('GET /version HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    }
    const closed = () => sockets.filter((socket) => socket.closed).length
    await eventually(() => closed() === 3, 'the other process has answered its own')
    process.kill(first!, 'SIGKILL')
    await eventually(() => closed() === 4, 'the last one has ended as well', { timeoutMs: 30_000 })
  }
)
