import type { NoAnswerError } from '#http/outbound/sender.ts'
import { httpSender } from '#http/outbound/http-sender.ts'
import { createHook } from 'node:async_hooks'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aNameServer } from './name-server.ts'

/** The addresses to which this process asks its system to connect, whoever asks for whatever. */
function watchConnections(port: number): () => string[] {
  const connecting: { address?: string; port?: number }[] = []
  const hook = createHook({
    init: (_id, type, _trigger, resource) => void (type === 'TCPCONNECTWRAP' && connecting.push(resource))
  }).enable()
  onTestFinished(() => void hook.disable())
  return () => connecting.filter((each) => each.port === port).map(({ address }) => address!)
}

async function aPort(): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void (await new Promise((resolve) => server.close(resolve))))
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function aSender(options: Partial<Parameters<typeof httpSender>[0]> = {}) {
  const sender = httpSender({ allowLoopback: true, ...options })
  onTestFinished(() => sender.close())
  return (url: string, signal = new AbortController().signal) =>
    sender.send({ url, headers: {}, body: '{}', signal }).then(
      ({ status, body }) => ({ status, body, code: null }),
      ({ code }: NoAnswerError) => ({ status: null, body: null, code })
    )
}

// An address of the public internet, to which no packet needs to arrive.
const publicAddress = '172.32.0.1'

describe('a name that is bound anew', () => {
  it('a name that leads to a public address and then to this machine is asked once per connection, which is made to that answer', async () => {
    const { port, connections } = await aPort()
    const addresses = watchConnections(port)
    const { questions, resolve } = await aNameServer([publicAddress], ['127.0.0.1'])
    const send = aSender({ resolve })
    const stop = new AbortController()
    const first = send(`https://shop.test:${port}/`, stop.signal)
    await eventually(() => addresses().length > 0, 'it connects')
    expect(addresses()).toEqual([publicAddress])
    stop.abort()
    expect(await first).toMatchObject({ status: null })

    for (const asked of [2, 3]) {
      expect(await send(`https://shop.test:${port}/`)).toMatchObject({ code: 'ADDRESS_REFUSED' })
      expect(questions).toEqual(Array.from({ length: asked }, () => 'shop.test'))
    }
    expect([addresses(), connections()]).toEqual([[publicAddress], 0])
  })

  it('an address of this machine is never connected to, even when its name has others', async () => {
    const { port, connections } = await aPort()
    const addresses = watchConnections(port)
    const { resolve } = await aNameServer(['127.0.0.1', publicAddress, '169.254.169.254', '10.0.0.1'])
    const stop = new AbortController()
    const sent = aSender({ resolve })(`https://shop.test:${port}/`, stop.signal)
    await eventually(() => addresses().length > 0, 'it connects')
    stop.abort()
    await sent
    expect([addresses(), connections()]).toEqual([[publicAddress], 0])
  })
})

describe('an answer', () => {
  it('the head of an answer gets ten seconds, however slowly it trickles in', async () => {
    const startedAt = performance.now()
    const silent = await aServer(() => undefined)
    const slowHead = await aServer(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 500)
      socket.on('close', () => clearInterval(drip))
    })
    const answers = await Promise.all([silent, slowHead].map((url) => aSender()(url)))
    // No timer is early by more than a tick.
    expect(performance.now() - startedAt).toBeGreaterThan(9_990)
    expect(answers.map(({ code }) => code)).toEqual(['TIMEOUT', 'TIMEOUT'])
  })

  it('a body that trickles in after its head keeps nobody waiting for longer than a second, and its status counts', async () => {
    let isCut = false
    const slowBody = await aServer((_request, response) => {
      response.writeHead(201).write('.')
      const drip = setInterval(() => response.write('.'), 200)
      response.on('close', () => {
        clearInterval(drip)
        isCut = true
      })
    })
    const startedAt = performance.now()
    const answer = await aSender()(slowBody)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(answer).toEqual({ status: 201, body: expect.stringMatching(/^\.+$/), code: null })
    await eventually(() => isCut, 'the connection is cut')
  })

  it('only the first KiB of an answer is read and kept', async () => {
    let isCut = false
    const endless = await aServer((_request, response) => {
      response.writeHead(200).on('close', () => (isCut = !response.writableFinished))
      const more = () => {
        while (response.write('å'.repeat(50_000)));
        response.once('drain', more)
      }
      more()
    })
    expect(await aSender()(endless)).toEqual({ status: 200, body: 'å'.repeat(512), code: null })
    await eventually(() => isCut, 'the connection is cut')
    const exact = await aServer((_request, response) => void response.end('a'.repeat(1024)))
    expect((await aSender()(exact)).body).toBe('a'.repeat(1024))
  })
})
