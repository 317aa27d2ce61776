import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 elsewhere): a server that
// is down for a moment must find its port again, and a client that calls it meanwhile must not meet itself there.
const lowest = 20_000
const beyond = 32_000

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (await isFree(port)) return port
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
