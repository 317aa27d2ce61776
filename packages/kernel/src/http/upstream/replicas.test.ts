import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { createHttp } from '#http/create-http.ts'
import { remoteUpstream } from '#http/upstream.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { anEdge, ask } from '@ilbud/testkit/services/test-edge'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { testContext } from '@ilbud/testkit/services/test-context'
import { defaultTimeouts } from './timeouts.ts'

/** A replica that can be started, drained and killed; it answers its name and counts requests. */
async function aReplica(name: string, path = aSocketPath()) {
  const app = createHttp({ service: 'fake', context: testContext(), rows: [] })
  const config = { unlisted: true }
  const seen = { calls: 0, commands: [] as string[] }
  app.get('/', { config }, async () => {
    seen.calls++
    return name
  })
  app.post('/', { config }, async ({ headers }) => {
    seen.commands.push(String(headers['idempotency-key']))
    return name
  })
  app.get('/stream', { config }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write(`data: ${name}\n\n`)
  })
  const sockets = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (...handshake) => sockets.handleUpgrade(...handshake, (socket) => socket.send(name)))
  await app.listen({ path })
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate()
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    path,
    seen,
    stop: () => app.close(),
    /** Like SIGKILL: nothing is finished, and nobody listens any more. */
    kill() {
      app.server.close()
      app.server.closeAllConnections()
      rmSync(path, { force: true })
    }
  }
}

async function aPair({ avoidMs = defaultTimeouts.avoidMs } = {}) {
  const a = await aReplica('a')
  const b = await aReplica('b')
  const upstream = remoteUpstream(`unix:${a.path},unix:${b.path}`, { ...defaultTimeouts, avoidMs })
  onTestFinished(() => upstream.close())
  return { a, b, port: await anEdge(upstream) }
}

/** Sends requests without pause until it is stopped; failed calls are in the list. */
function load(port: number, connections: number, one: (at: number) => Promise<number>) {
  let isOver = false
  let sent = 0
  const failed: unknown[] = []
  const connection = async (): Promise<void> => {
    while (!isOver) {
      const status = await one(sent++).catch((error: unknown) => error)
      if (status !== 200) failed.push(status)
    }
  }
  const all = Promise.all(Array.from({ length: connections }, connection))
  return {
    failed,
    sent: () => sent,
    async stop() {
      isOver = true
      await all
    }
  }
}

const get = async (port: number): Promise<number> => (await ask(port)).statusCode!

it('two replicas share calls, streams and sockets', async () => {
  const { a, b, port } = await aPair()
  await Promise.all(Array.from({ length: 100 }, () => get(port)))
  expect(a.seen.calls + b.seen.calls).toBe(100)
  expect(Math.min(a.seen.calls, b.seen.calls)).toBeGreaterThan(30)

  const streamed = new Map<string, number>()
  const connected = new Map<string, number>()
  for (let at = 0; at < 10; at++) {
    const headers = { accept: 'text/event-stream' }
    const stream = request({ host: '127.0.0.1', port, path: '/stream', headers, agent: false }).end()
    stream.on('error', () => undefined)
    onTestFinished(() => void stream.destroy())
    const [response] = await once(stream, 'response')
    count(streamed, String((await once(response, 'data'))[0]))
  }
  for (let at = 0; at < 10; at++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    onTestFinished(() => socket.terminate())
    count(connected, String((await once(socket, 'message'))[0]))
  }
  expect(Object.fromEntries(streamed)).toEqual({ 'data: a\n\n': 5, 'data: b\n\n': 5 })
  expect(Object.fromEntries(connected)).toEqual({ a: 5, b: 5 })
})

it('no safe request fails when one of two replicas is killed and restarted under load', async () => {
  const { a, b, port } = await aPair({ avoidMs: 20 })
  const questions = load(port, 8, () => get(port))
  await eventually(() => a.seen.calls > 20, 'both are at work')
  a.kill()
  const before = b.seen.calls
  await eventually(() => b.seen.calls > before + 50, 'the other does the work')
  const again = await aReplica('a', a.path)
  await eventually(() => again.seen.calls > 20, 'the first is back at work')
  await questions.stop()
  expect(questions.failed).toEqual([])
})

it('nothing fails that one retry does not fix when one of two replicas is stopped under load', async () => {
  const { a, b, port } = await aPair()
  const accepted: string[] = []
  const questions = load(port, 4, () => get(port))
  const commands = load(port, 4, async (at) => {
    const key = `command-${at}`
    const send = () => ask(port, { method: 'POST', headers: { 'idempotency-key': key, 'content-length': 0 } })
    const first = await send()
    const { statusCode } = first.statusCode === 503 ? await send() : first
    if (statusCode === 200) accepted.push(key)
    return statusCode!
  })
  await eventually(() => a.seen.commands.length > 20 && a.seen.calls > 20, 'both are at work')
  await a.stop()
  const before = b.seen.commands.length
  await eventually(() => b.seen.commands.length > before + 50, 'the other does the work')
  await Promise.all([questions.stop(), commands.stop()])
  expect([...questions.failed, ...commands.failed]).toEqual([])
  // No command was repeated without the client: each command that arrived twice was sent twice.
  const done = [...a.seen.commands, ...b.seen.commands]
  expect(accepted.every((key) => done.includes(key))).toBe(true)
  expect(done.length - new Set(done).size).toBeLessThanOrEqual(4)
})

it('streams, sockets and commands with a body are served while one of two replicas is unavailable', async () => {
  const { a, port } = await aPair()
  a.kill()
  for (let at = 0; at < 4; at++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    onTestFinished(() => socket.terminate())
    expect(String((await once(socket, 'message'))[0])).toBe('b')
    const headers = { 'content-length': 2, 'content-type': 'application/json' }
    expect((await ask(port, { method: 'POST', headers }, '{}')).text).toBe('b')
  }
})

it('a replica is used immediately when it is back after all were unavailable', async () => {
  const { a, b, port } = await aPair({ avoidMs: 60_000 })
  a.kill()
  b.kill()
  expect(await get(port)).toBe(503)
  await aReplica('b', b.path)
  expect((await ask(port)).text).toBe('b')
})

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
