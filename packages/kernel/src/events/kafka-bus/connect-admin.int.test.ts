import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createKafkaBus } from '#events/kafka-bus.ts'
import { StartError } from '#runtime/start-error.ts'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'

/** Opens a bus on a server that does this with every connection; returns what the bus has logged. */
async function openOn(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const brokers = [`127.0.0.1:${(server.address() as AddressInfo).port}`]
  const bus = await createKafkaBus({ brokers, clientId: 'test', log })
  await bus.stop()
  return lines.join()
}

it.each([
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()]
])(
  'a balancer with no broker behind it, which %s every connection at once, is Kafka that is away',
  async (_how, serve) => {
    expect(await openOn(serve)).toContain('starting without it')
  }
)

it('a broker that hangs up at the first request refuses us, which ends the start', async () => {
  const opened = openOn((socket) => socket.once('data', () => socket.end()))
  await expect(opened).rejects.toThrow(StartError)
})
