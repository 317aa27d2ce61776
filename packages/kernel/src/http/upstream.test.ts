import { createServer, type IncomingMessage, request as httpRequest, type RequestOptions, type Server } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { UnauthorizedError } from '#errors.ts'
import { createHttp } from './create-http.ts'
import { edgeId } from './telemetry/request-id.ts'
import { refuseUpgrade } from './upstream/pipe-upgrade.ts'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testContext } from '@ilbud/testkit/services/test-context'
import { localUpstream, remoteUpstream, type Upstream } from './upstream.ts'

/** A small service, and what its streams recorded. */
async function aService() {
  const app = createHttp({ service: 'fake', context: testContext(), rows: [] })
  const aborted: string[] = []
  let pushes: ((text: string) => void)[] = []
  const config = { unlisted: true }
  app.get('/hello', { config }, async (request) => ({ id: edgeId(request), ip: request.ip }))
  app.post('/echo', { config }, async (request) => ({ got: request.body, type: request.headers['content-type'] }))
  app.get('/two-cookies', { config }, async (_request, reply) => {
    reply.raw.setHeader('set-cookie', ['a=1', 'b=2'])
    return 'ok'
  })
  app.get('/stream', { config }, (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.flushHeaders()
    pushes.push((text) => reply.raw.write(text))
    request.raw.on('close', () => aborted.push(request.id))
  })
  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`)))
  const upgrade: NonNullable<Parameters<typeof localUpstream>[0]['upgrade']> = (request, socket, head) => {
    if (request.url === '/ws')
      sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request))
    else refuseUpgrade(socket, new UnauthorizedError())
  }
  await app.ready()
  onTestFinished(() => app.close())
  return { app, upgrade, aborted, push: (text: string) => pushes.forEach((write) => write(text)) }
}

type Service = Awaited<ReturnType<typeof aService>>

const shapes: Record<string, (service: Service) => Promise<Upstream>> = {
  'the local upstream': async (service) => localUpstream(service),
  'the remote upstream on a unix socket': (service) => remote(service, { path: aSocketPath() }),
  'the remote upstream on a port': (service) => remote(service, { host: '127.0.0.1', port: 0 })
}

async function remote(
  { app, upgrade }: Service,
  where: { path: string } | { host: string; port: number }
): Promise<Upstream> {
  app.server.on('upgrade', upgrade)
  await app.listen(where)
  const bound = app.server.address() as string | { port: number }
  const upstream = remoteUpstream(typeof bound === 'string' ? `unix:${bound}` : `127.0.0.1:${bound.port}`)
  onTestFinished(() => upstream.close())
  return upstream
}

/** One server that hands everything to the upstream, as the gateway does. */
async function edge(upstream: Upstream, idleMs = 0): Promise<number> {
  const server: Server = createServer((request, response) =>
    upstream.dispatch(request, response, request.headers.accept === 'text/event-stream' ? 'stream' : 'call')
  )
  server.on('upgrade', (request, socket, head) => upstream.upgrade(request, socket, head))
  server.timeout = idleMs
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as { port: number }).port
}

async function ask(port: number, options: RequestOptions, body?: string): Promise<IncomingMessage & { text: string }> {
  const outgoing = httpRequest({ host: '127.0.0.1', port, ...options })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Object.assign(response, { text: Buffer.concat(chunks).toString() })
}

describe.each(Object.entries(shapes))('%s', (_name, shape) => {
  async function aSystem() {
    const service = await aService()
    return { service, port: await edge(await shape(service)) }
  }

  it('method, path, headers and the answer with its headers are passed on', async () => {
    const { port } = await aSystem()
    const headers = { 'x-request-id': 'edge-7', 'x-forwarded-for': '198.51.100.9' }
    const answer = await ask(port, { path: '/hello', headers })
    expect(JSON.parse(answer.text)).toEqual({ id: 'edge-7', ip: '198.51.100.9' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect((await ask(port, { path: '/two-cookies' })).headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect((await ask(port, { path: '/nowhere' })).statusCode).toBe(404)
  })

  it('bodies are passed on with a length and in chunks', async () => {
    const { port } = await aSystem()
    const body = JSON.stringify({ text: 'å'.repeat(10_000) })
    const type = { 'content-type': 'application/json' }
    const sized = await ask(
      port,
      { method: 'POST', path: '/echo', headers: { ...type, 'content-length': Buffer.byteLength(body) } },
      body
    )
    const chunked = await ask(
      port,
      { method: 'POST', path: '/echo', headers: { ...type, 'transfer-encoding': 'chunked' } },
      body
    )
    for (const { text } of [sized, chunked])
      expect(JSON.parse(text)).toEqual({ got: JSON.parse(body), type: 'application/json' })
  })

  it('HEAD is answered without a body', async () => {
    const { port } = await aSystem()
    const answer = await ask(port, { method: 'HEAD', path: '/hello' })
    expect([answer.statusCode, answer.text]).toEqual([200, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
  })

  it('a thousand calls of a client go over one persistent connection', async () => {
    const { port } = await aSystem()
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let seen = ''
    let answers = 0
    const done = new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        seen += data
        while (seen.includes('"id"')) {
          seen = seen.slice(seen.indexOf('"id"') + 4)
          if (++answers === 1000) resolve()
          else socket.write('GET /hello HTTP/1.1\r\nhost: x\r\n\r\n')
        }
      })
    })
    socket.write('GET /hello HTTP/1.1\r\nhost: x\r\n\r\n')
    await done
    expect(answers).toBe(1000)
  })

  it('a stream is passed on as it is written, and the service learns when the client goes', async () => {
    const { port, service } = await aSystem()
    const outgoing = httpRequest({ host: '127.0.0.1', port, path: '/stream', headers: { accept: 'text/event-stream' } })
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
      service.push(text)
      expect(String((await once(response, 'data'))[0])).toBe(text)
    }
    outgoing.on('error', () => {})
    outgoing.destroy()
    await expect.poll(() => service.aborted.length, { message: 'the service learns of it' }).toBe(1)
  })

  it('calls are answered while many streams are open', async () => {
    const { port } = await aSystem()
    for (let at = 0; at < 300; at++) {
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port,
        path: '/stream',
        headers: { accept: 'text/event-stream' }
      })
      outgoing.on('error', () => {}).end()
      await once(outgoing, 'response')
      onTestFinished(() => void outgoing.destroy())
    }
    expect((await ask(port, { path: '/hello' })).statusCode).toBe(200)
  })

  it('a WebSocket is connected with the service', async () => {
    const { port } = await aSystem()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    socket.send('hi')
    expect(String((await once(socket, 'message'))[0])).toBe('echo hi')
    socket.close(4000, 'enough')
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4000, 'enough'])
  })

  it('a silent WebSocket stays open for longer than a silent connection', async () => {
    // Long enough for a handshake on a busy machine.
    const port = await edge(await shape(await aService()), 2000)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    const silent = connect(port, '127.0.0.1').resume()
    await once(silent, 'close')
    socket.send('still here')
    expect(String((await once(socket, 'message'))[0])).toBe('echo still here')
  })

  it('a refused upgrade is passed on and leaves no socket half open', async () => {
    const { port } = await aSystem()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.write('GET /no HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    const [data] = await once(socket, 'data')
    expect(String(data)).toMatch(/^HTTP\/1.1 401/)
    socket.on('error', () => {})
    await once(socket, 'end')
    // Writing to a destroyed socket fails; to a half-open one it would not.
    const gone = new Promise((resolve) => socket.on('close', resolve))
    const writing = setInterval(() => socket.write('x'), 5)
    onTestFinished(() => clearInterval(writing))
    await gone
  })
})

describe('an unavailable service', () => {
  it('an unavailable service is a 503 problem with Retry-After, and a refused upgrade', async () => {
    const upstream = remoteUpstream(`unix:${aSocketPath()}`)
    onTestFinished(() => upstream.close())
    const port = await edge(upstream)
    const answer = await ask(port, { path: '/hello', headers: { 'x-request-id': 'edge-1' } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE', requestId: 'edge-1' })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('503')
  })

  it('a service that goes away in the middle of an answer breaks the connection instead of completing the answer', async () => {
    const service = await aService()
    const port = await edge(await shapes['the remote upstream on a unix socket']!(service))
    const outgoing = httpRequest({ host: '127.0.0.1', port, path: '/stream', headers: { accept: 'text/event-stream' } })
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    service.app.server.closeAllConnections()
    const [error] = await once(response, 'error')
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })
})

it('an invalid address is refused', () => {
  expect(() => remoteUpstream('orders')).toThrow('unix:/path or host:port')
})
