import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// Below the ephemeral ports (32768 and up on Linux, 49152 elsewhere): a server that restarts must get its port back,
// and a client calling it meanwhile must not connect to itself.
const lowest = 20_000
const beyond = 32_000

/** Nobody else gets a port for so long: a broker listens only half a minute after its port was chosen. */
const reservedMs = 300_000

/** A free port of the loopback interface, which no other process of this user gets from here for five minutes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (reserve(port) && (await isFree(port))) return port
  }
}

/** A file for each port, since those who choose at the same time are different processes. */
function reserve(port: number): boolean {
  const folder = join(tmpdir(), `ilbud-ports-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(port))
  const reserved = statSync(file, { throwIfNoEntry: false })
  if (reserved && Date.now() - reserved.mtimeMs > reservedMs) rmSync(file, { force: true })
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
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
