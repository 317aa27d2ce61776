import type { lookup, LookupAddress } from 'node:dns'
import { createServer, type AddressInfo, type Socket } from 'node:net'
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
  '[fd00:ec2::254]'
]

it('the sender of webhooks connects to no address that is not public, however it is written', async () => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: false })
  onTestFinished(() => sender.close())
  for (const host of hosts) {
    for (const scheme of ['https', 'http']) {
      expect([host, await codeOf(sender, `${scheme}://${host}:${port}/`)]).toEqual([host, 'ADDRESS_REFUSED'])
    }
  }
  expect(sockets).toEqual([])
})

it.each([
  ['leads to this machine', [['127.0.0.1']]],
  ['leads to a private network', [['10.0.0.1', 'fd00::1']]],
  ['leads to a mapped address', [['::ffff:127.0.0.1']]],
  ['leads elsewhere at its second look-up', [['::1'], ['127.0.0.1']]]
])('a name that %s is refused at every connection', async (_, answers) => {
  const { port, sockets } = await aServer()
  const sender = httpSender({ allowLoopback: false, resolve: answering(...answers) })
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
