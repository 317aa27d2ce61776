import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listenHttp } from './listen.ts'

it('a thousand who connect at once need not try again', async () => {
  const app = fastify()
  const listening = await listenHttp({ app }, '127.0.0.1:0')
  onTestFinished(() => listening.close(0))
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'))
  const connectedAt = await Promise.all(sockets.map(async (socket) => once(socket, 'connect').then(() => Date.now())))
  for (const socket of sockets) socket.destroy()
  // TCP repeats what was ignored after a second; nobody is connected until then.
  const pauses = connectedAt.sort((a, b) => a - b).map((at, place) => at - (connectedAt[place - 1] ?? at))
  expect(Math.max(...pauses)).toBeLessThan(900)
})
