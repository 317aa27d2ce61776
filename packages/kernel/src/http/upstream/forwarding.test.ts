import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { remoteUpstream } from '#http/upstream.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { anEdge, aRawService, ask } from '@ilbud/testkit/services/test-edge'
import { expect, it, onTestFinished } from 'vitest'
import { type Timeouts, defaultTimeouts } from './timeouts.ts'

const ok = (body = 'ok', more = ''): string => `HTTP/1.1 200 OK\r\n${more}content-length: ${body.length}\r\n\r\n${body}`

async function aHop(answer: (socket: Socket, head: string, at: number) => void, timeouts: Partial<Timeouts> = {}) {
  const service = await aRawService(answer)
  const upstream = remoteUpstream(service.address, { ...defaultTimeouts, ...timeouts })
  onTestFinished(() => upstream.close())
  return { ...service, port: await anEdge(upstream) }
}

it('a persistent connection carries one request after the other, whatever the framing of their answers', async () => {
  const answers = [
    ok('one'),
    'HTTP/1.1 204 No Content\r\n\r\n',
    'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\ntwo\r\n0\r\nx-sum: 1\r\n\r\n',
    `HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${ok('three')}`
  ]
  const { port, sockets } = await aHop((socket, _head, at) => socket.write(answers[at]!))
  const seen = []
  for (let at = 0; at < answers.length; at++) {
    const { statusCode, text, trailers } = await ask(port)
    seen.push([statusCode, text, trailers])
  }
  expect(seen.map(([status, text]) => [status, text])).toEqual([
    [200, 'one'],
    [204, ''],
    [304, ''],
    [200, 'two'],
    [200, 'three']
  ])
  expect(seen[3]![2]).toEqual({})
  expect(sockets).toHaveLength(1)
})

it('a safe request is repeated when the service closed its connection', async () => {
  // The service was killed between two requests, and its socket is not closed yet.
  const { port, heads, sockets } = await aHop((socket, _head, at) => (at === 1 ? socket.destroy() : socket.write(ok())))
  await ask(port)
  expect((await ask(port)).statusCode).toBe(200)
  expect([heads.length, sockets.length]).toEqual([3, 2])
})

it('a command is not repeated when the service closed its connection, because it may have taken effect', async () => {
  const { port, heads } = await aHop((socket, _head, at) => (at === 1 ? socket.destroy() : socket.write(ok())))
  await ask(port)
  const command = { method: 'POST', headers: { 'content-length': 2 } }
  expect((await ask(port, command, '{}')).statusCode).toBe(503)
  expect(heads).toHaveLength(2)
})

it('a connection is not reused for longer than the service allows', async () => {
  const headers = ['keep-alive: timeout=1\r\n', 'connection: close\r\n', '']
  const { port, sockets } = await aHop((socket, _head, at) => socket.write(ok('ok', headers[at])))
  for (let at = 0; at < 3; at++) await ask(port)
  expect(sockets).toHaveLength(3)
})

it('a connection that has been idle for long is closed', async () => {
  const { port, sockets } = await aHop((socket) => socket.write(ok()), { keepAliveMs: 50, headMs: 100 })
  await ask(port)
  await once(sockets[0]!, 'close')
  expect((await ask(port)).statusCode).toBe(200)
})

it('a connection on which the service sends unexpected bytes is closed', async () => {
  const { port, sockets } = await aHop((socket, _head, at) =>
    socket.write(at === 0 ? ok('ok') + ok('evil') : ok('good'))
  )
  expect((await ask(port)).text).toBe('ok')
  expect((await ask(port)).text).toBe('good')
  sockets[1]!.write(ok('evil'))
  await once(sockets[1]!, 'close')
  expect((await ask(port)).text).toBe('good')
})

it('a service that breaks every connection before it answers gets a safe request twice at most', async () => {
  const { port, heads } = await aHop((socket) => socket.destroy())
  const answer = await ask(port, { headers: { 'x-request-id': 'edge-1' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE', requestId: 'edge-1' })
  expect(heads).toHaveLength(2)
})

it('a service that does not speak HTTP counts as unavailable, and gets the request once', async () => {
  const { port, heads } = await aHop((socket) => socket.write('HTTP/1.1 200 OK\r\nx : y\r\n\r\n'))
  expect((await ask(port)).statusCode).toBe(503)
  expect(heads).toHaveLength(1)
})

it("a service that crashes in the middle of an answer breaks the client's connection, whatever the framing", async () => {
  for (const half of [
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhel',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n'
  ]) {
    const { port } = await aHop((socket) => socket.end(half))
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNRESET' })
  }
})

it('a service that does not answer in time counts as unavailable, and its connection is dropped', async () => {
  const { port, sockets } = await aHop(() => undefined, { headMs: 60 })
  expect((await ask(port)).statusCode).toBe(503)
  await eventually(() => sockets[0]!.destroyed, 'the connection is closed')
})

it('an answer that comes before the service has the body is passed on, and its connection is not reused', async () => {
  const { port, sockets } = await aHop((socket, head) =>
    socket.write(head.startsWith('POST') ? 'HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\nno' : ok())
  )
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': 1_000_000 } })
  outgoing.on('error', () => undefined).write('x')
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  outgoing.destroy()
  expect((await ask(port)).text).toBe('ok')
  expect(sockets).toHaveLength(2)
})

it('a client whose body was answered early can send its next request on the same connection', async () => {
  const { port } = await aHop((socket, head) =>
    socket.write(head.startsWith('POST') ? 'HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\nno' : ok('next'))
  )
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  let seen = ''
  client.on('data', (part) => (seen += part.toString('latin1')))
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
  client.write('x'.repeat(50_000))
  await eventually(() => seen.endsWith('no'), 'the early answer has arrived')
  client.write(`${'x'.repeat(50_000)}GET / HTTP/1.1\r\nhost: x\r\n\r\n`)
  await eventually(() => seen.endsWith('next'), 'the next request is answered')
})

const bad: Record<string, string> = {
  'a length and chunks': 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'two lengths': 'content-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  'a list of lengths': 'content-length: 5, 5\r\n\r\nhello',
  'a length with a sign': 'content-length: +5\r\n\r\nhello',
  'a hexadecimal length': 'content-length: 0x5\r\n\r\nhello',
  'a length past counting': 'content-length: 99999999999999999999\r\n\r\n',
  'a space before a colon': 'content-length : 5\r\n\r\nhello',
  'a header without a colon': 'hello\r\n\r\n',
  'a name with a space': 'x y: a\r\n\r\n',
  'a null byte in a header': 'x: a\0b\r\n\r\n',
  'a bare carriage return in a header': 'x: a\rb\r\n\r\n',
  'a chunk without a size': 'transfer-encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n',
  'a chunk with a signed size': 'transfer-encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n',
  'a chunk that is longer than its size': 'transfer-encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n',
  'a chunk line without a carriage return': 'transfer-encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n',
  'a head that is too long': `x: ${'a'.repeat(40_000)}\r\n\r\n`
}

it.each(Object.entries(bad))('an answer with %s never reaches a client as a whole one', async (_name, rest) => {
  const { port, sockets } = await aHop((socket) => socket.write(`HTTP/1.1 200 OK\r\n${rest}`))
  const status = await ask(port).then(
    ({ statusCode }) => statusCode,
    (error: NodeJS.ErrnoException) => error.code
  )
  expect(['ECONNRESET', 503]).toContain(status)
  await eventually(() => sockets.every(({ destroyed }) => destroyed), 'its connection is closed')
})

it('calls in progress end when the gateway ends', async () => {
  const service = await aRawService(() => undefined)
  const upstream = remoteUpstream(service.address)
  const call = ask(await anEdge(upstream))
  await eventually(() => service.heads.length === 1, 'the service has the request')
  await upstream.close()
  expect((await call).statusCode).toBe(503)
  expect(service.heads).toHaveLength(1)
})

it('a client that disconnects while it waits aborts the call in the service', async () => {
  const { port, heads, sockets } = await aHop(() => undefined)
  const outgoing = request({ host: '127.0.0.1', port }).on('error', () => undefined)
  outgoing.end()
  await eventually(() => heads.length === 1, 'the service has the request')
  outgoing.destroy()
  await once(sockets[0]!, 'close')
})

it('a client that disconnects in the middle of its body leaves no partial request behind', async () => {
  const { port, heads, sockets } = await aHop((socket, head) => head.startsWith('GET') && socket.write(ok()))
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': 100 } })
  outgoing.on('error', () => undefined).write('half')
  await eventually(() => heads.length === 1, 'the service has the request')
  outgoing.destroy()
  await once(sockets[0]!, 'close')
  expect((await ask(port)).text).toBe('ok')
})

const size = 32 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024, 'x')

it('a large answer is read no faster than the client takes it', async () => {
  let written = 0
  const { port } = await aHop((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`)
    const more = (): void => {
      while (written < size) {
        written += piece.length
        if (!socket.write(piece)) return void socket.once('drain', more)
      }
    }
    more()
  })
  const outgoing = request({ host: '127.0.0.1', port, agent: false }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let before = -1
  await eventually(() => before === (before = written), 'the service waits', { everyMs: 200 })
  expect(written).toBeLessThan(size / 2)
  let read = 0
  for await (const part of response) read += (part as Buffer).length
  expect(read).toBe(size)
})

it('a large body is sent no faster than the service takes it', async () => {
  const { port, sockets } = await aHop((socket) => socket.pause())
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': size } })
  outgoing.on('error', () => undefined)
  let written = 0
  const more = (): void => {
    while (written < size) {
      written += piece.length
      if (!outgoing.write(piece)) return void outgoing.once('drain', more)
    }
  }
  more()
  let before = -1
  await eventually(() => before === (before = written), 'the client waits', { everyMs: 200 })
  expect(written).toBeLessThan(size / 2)
  sockets[0]!.resume()
  await eventually(() => sockets[0]!.bytesRead > size, 'all of it has come', { timeoutMs: 4000 })
  sockets[0]!.write(ok())
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  outgoing.destroy()
})

it('calls beyond the limit of a replica wait for their turn, and streams do not', async () => {
  const unanswered: Socket[] = []
  const { port, heads } = await aHop((socket, head) => {
    if (head.includes('event-stream')) socket.write('HTTP/1.1 200 OK\r\n\r\ndata: 1\n\n')
    else unanswered.push(socket)
  })
  const calls = Array.from({ length: 300 }, () => ask(port))
  await eventually(() => heads.length === 256, '256 calls are there')
  const stream = request({ host: '127.0.0.1', port, headers: { accept: 'text/event-stream' }, agent: false }).end()
  await once(stream, 'response')
  stream.on('error', () => undefined).destroy()
  expect(heads).toHaveLength(257)
  const answered = Promise.all(calls)
  while (unanswered.length > 0 || heads.length < 301) {
    for (const socket of unanswered.splice(0)) socket.write(ok())
    await eventually(() => unanswered.length > 0 || heads.length === 301, 'the next are there')
  }
  for (const { statusCode } of await answered) expect(statusCode).toBe(200)
})

const handshake = 'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n'

it('a refused handshake is the last request on its connection', async () => {
  const { port, heads } = await aHop((socket) => socket.write(ok('no upgrade here')))
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${handshake}\r\n`)
  let seen = ''
  socket.on('data', (part) => {
    seen += part.toString('latin1')
    socket.write('GET /smuggled HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 1.2.3.4\r\n\r\n')
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  expect(seen).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\ncontent-length: 15\r\n\r\nno upgrade here$/)
  expect(heads).toHaveLength(1)
})

it('a handshake with a body is refused', async () => {
  const { port, heads } = await aHop((socket) => socket.write(ok()))
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${handshake}content-length: 30\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400/)
  expect(heads).toEqual([])
})

it('a handshake that is not answered in time is refused', async () => {
  const { port } = await aHop(() => undefined, { headMs: 60 })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${handshake}\r\n`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 503/)
})
