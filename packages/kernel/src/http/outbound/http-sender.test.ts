import type { lookup, LookupAddress } from 'node:dns'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, it, onTestFinished } from 'vitest'
import type { NoAnswerError } from './sender.ts'
import { httpSender } from './http-sender.ts'

/** A server that counts connections on all addresses of this machine. */
async function aServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** A resolver that answers with the next of these each time. */
function answering(...answers: string[][]): typeof lookup {
  let nth = 0
  const resolve = (_host: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(nth++, answers.length - 1)]!
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    )
  }
  return resolve as unknown as typeof lookup
}

async function codeOf(sender: ReturnType<typeof httpSender>, url: string): Promise<string> {
  const request = { url, headers: {}, body: '{}', signal: new AbortController().signal }
  return sender.send(request).then(
    ({ status }) => String(status),
    (error: NoAnswerError) => error.code
  )
}

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '2130706433',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '0x7f.0x0.0x0.0x1',
  '0177.1',
  '127.0.1',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  '[::ffff:0:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '10.255.255.255',
  '172.31.255.255',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fc00::1]',
  '[ff02::1]'
]

// With the freedoms of the demo, https is refused for its address and for nothing else.
it.each(hosts)('the sender of webhooks does not connect to %s', async (host) => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: true })
  onTestFinished(() => sender.close())
  expect(await codeOf(sender, `https://${host}:${port}/`)).toBe('ADDRESS_REFUSED')
  expect(sockets).toEqual([])
})

it('outside the demo the sender of webhooks uses the port of https alone', () => {
  const sender = httpSender({ allowLoopback: false })
  onTestFinished(() => sender.close())
  const refused = (url: string) => sender.refusalOf(new URL(url)) !== null
  expect(['https://shop.example:8443/', 'https://shop.example:80/'].map(refused)).toEqual([true, true])
  expect(['https://shop.example/', 'https://shop.example:443/'].map(refused)).toEqual([false, false])
})

it('a connection is made to the very address that was checked, which is looked up once', async () => {
  const { port, sockets } = await aServer()
  let lookups = 0
  const answer = answering(['127.0.0.1'], ['10.0.0.1']) as unknown as (...args: unknown[]) => void
  const resolve = ((...args: unknown[]) => {
    lookups++
    answer(...args)
  }) as unknown as typeof lookup
  const sender = httpSender({ allowLoopback: true, resolve })
  onTestFinished(() => sender.close())
  const sent = codeOf(sender, `http://localhost:${port}/`)
  await eventually(() => sockets.length === 1, 'it has connected')
  expect([lookups, sockets[0]!.remoteAddress]).toEqual([1, expect.stringContaining('127.0.0.1')])
  sockets[0]!.destroy()
  expect(await sent).toBe('CONNECTION_FAILED')
  expect(await codeOf(sender, `http://localhost:${port}/`)).toBe('ADDRESS_REFUSED')
  expect([lookups, sockets.length]).toEqual([2, 1])
})

it.each([
  ['leads to this machine', [['127.0.0.1']]],
  ['leads to a private network', [['10.0.0.1', 'fd00::1']]],
  ['leads to a mapped address', [['::ffff:127.0.0.1']]],
  ['leads elsewhere at its second look-up', [['::1'], ['127.0.0.1']]]
])('a name that %s is refused at every connection', async (_, answers) => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: true, resolve: answering(...answers) })
  onTestFinished(() => sender.close())
  for (let nth = 0; nth < 3; nth++) {
    expect(await codeOf(sender, `https://shop.example:${port}/`)).toBe('ADDRESS_REFUSED')
  }
  expect(sockets).toEqual([])
})

it('in the demo http leads to this machine, and a name that leads elsewhere is refused', async () => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: true, resolve: answering(['10.0.0.1']) })
  onTestFinished(() => sender.close())
  expect(await codeOf(sender, `http://localhost:${port}/`)).toBe('ADDRESS_REFUSED')
  expect(sockets).toEqual([])
  expect(sender.refusalOf(new URL(`http://127.0.0.1:${port}/`))).toBeNull()
  expect(sender.refusalOf(new URL('http://shop.example/'))).not.toBeNull()
})

it('an early notice of the answer is let pass, and a server that never ends sending them has not answered', async () => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: true })
  onTestFinished(() => sender.close())
  const notice = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
  const polite = codeOf(sender, `http://localhost:${port}/`)
  await eventually(() => sockets.length === 1, 'it has connected')
  sockets[0]!.end(`${notice}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`)
  expect(await polite).toBe('200')

  const flooded = codeOf(sender, `http://localhost:${port}/`)
  await eventually(() => sockets.length === 2, 'it has connected again')
  sockets[1]!.write(notice.repeat(1000))
  expect(await flooded).toBe('CONNECTION_FAILED')
})
