import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Agent, type Dispatcher, request } from 'undici'

export interface OwnService {
  pid: number
  /** Of the Unix socket on which it listens. */
  path: string
  /** The ids, which are the tokens too, of fifty drivers. */
  drivers: string[]
  /** Sends a request as an admin, by POST if there is a body. Rejects unless the answer is 2xx. */
  ask(path: string, body?: object): Promise<Dispatcher.ResponseData>
  stop(): Promise<void>
}

/** Starts a service in its own process, on a socket in the folder. */
export async function startOwnService(
  name: 'analytics' | 'drivers' | 'orders',
  databaseUrl: string,
  folder: string
): Promise<OwnService> {
  const socket = join(folder, `${new URL(databaseUrl.replace('@/', '@host/')).pathname.slice(1)}.socket`)
  const program = fileURLToPath(new URL('./service-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, name, databaseUrl, socket], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const [token, ...drivers] = line.split(' ')
  const agent = new Agent({ connect: { socketPath: socket } })
  return {
    pid: child.pid!,
    path: socket,
    drivers,
    async ask(path, body) {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const sent = body && ({ method: 'POST', body: JSON.stringify(body) } as const)
      const answer = await request(`http://localhost${path}`, { dispatcher: agent, headers, ...sent })
      if (answer.statusCode >= 300) {
        throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
      }
      return answer
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await agent.close()
    }
  }
}
