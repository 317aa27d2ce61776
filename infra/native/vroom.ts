import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { fetchByPip } from './fetch-by-pip.ts'

/** A VROOM server on this machine; null where pip cannot fetch it. */
export async function startVroom(
  log: (line: string) => void
): Promise<{ address: string; pid: number; stop: () => Promise<void> } | null> {
  const folder = await fetchByPip({ name: 'pyvroom', version: '1.15.2' }, log)
  if (folder === null) return null
  const script = fileURLToPath(new URL('vroom-server.py', import.meta.url))
  const server = spawn(join(folder, 'bin', 'python'), [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const port = await Promise.race([
    once(createInterface(server.stdout), 'line').then(([line]) => line as string),
    ended.then(() => null)
  ])
  if (port === null) {
    log('skipped: the VROOM server does not start')
    return null
  }
  return {
    pid: server.pid!,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill()
      await ended
    }
  }
}
