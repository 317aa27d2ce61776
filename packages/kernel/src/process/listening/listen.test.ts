import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listenHttp } from './listen.ts'

it.skipIf(process.platform !== 'linux')('a thousand connections may wait to be accepted', async () => {
  const app = fastify()
  const listening = await listenHttp({ app }, '127.0.0.1:0')
  onTestFinished(() => listening.close(0))
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await new Promise((resolve) => process.nextTick(resolve))
  // Until this turn of the event loop ends, all have been opened and none can be accepted, however long it takes.
  for (let tries = 0; tries < 100 && countConnectedTo(port) < 1000; tries++) Atomics.wait(never, 0, 0, 50)
  expect(countConnectedTo(port)).toBe(1000)
})

const never = new Int32Array(new SharedArrayBuffer(4))

/** Clients' ends in state 01, ESTABLISHED, by proc_pid_net(5). One that the server ignores stays in SYN_SENT. */
function countConnectedTo(port: number): number {
  const target = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/self/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote === target && state === '01').length
}
