import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDaemon } from '@ilbud/infra/native/daemon'
import { freePort } from '@ilbud/infra/native/free-port'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { findGoProgram } from '#go-program.ts'

/** A proxy between two of our parts, on which faults can be put. */
export interface Line {
  /** `127.0.0.1:port`, where the caller connects. */
  address: string
  /** Puts a fault on the line, besides those that it has. Connections stay open. */
  harm(toxic: Toxic): Promise<void>
  /** Takes all faults away. */
  heal(): Promise<void>
  /** Closes all connections. The port refuses new ones until `open`. */
  close(): Promise<void>
  open(): Promise<void>
}

/** https://github.com/Shopify/toxiproxy#toxics. `upstream`: from the caller; `downstream`: to the caller. */
interface Toxic {
  type: 'latency' | 'bandwidth' | 'timeout' | 'limit_data' | 'reset_peer' | 'slicer'
  stream: 'upstream' | 'downstream'
  attributes: Record<string, number>
  /** The share of connections that have it; default: all. */
  toxicity?: number
}

export interface Toxiproxy {
  /** Opens a line to `host:port`. */
  line(name: string, upstream: string): Promise<Line>
  stop(): Promise<void>
}

const startupMs = 30_000
const source = fileURLToPath(new URL('../toxiproxy/', import.meta.url))
const program = { name: 'toxiproxy', source, target: 'github.com/Shopify/toxiproxy/v2/cmd/server' }

/** Starts toxiproxy, built when first needed, on loopback ports; `dataDir` is for its output. */
export async function startToxiproxy(dataDir: string, log: (line: string) => void): Promise<Toxiproxy> {
  const command = await findGoProgram(program, log)
  const port = await freePort()
  // The file does not exist: the argument is the name of the folder, by which our own daemons are recognised.
  const args = ['-host', '127.0.0.1', '-port', String(port), '-config', `${dataDir}/none.json`]
  const daemon = await startDaemon({ name: 'toxiproxy', command, args, dataDir })
  const api = `http://127.0.0.1:${port}`

  for (const giveUpAt = Date.now() + startupMs; !(await answers(api)); await pause(50)) {
    if (!daemon.isRunning() || Date.now() > giveUpAt)
      throw new StartError(`toxiproxy did not start: ${daemon.lastWords()}`)
  }

  return {
    async line(name, upstream) {
      const { listen } = (await ask(api, 'POST', '/proxies', {
        name,
        listen: '127.0.0.1:0',
        upstream,
        enabled: true
      })) as { listen: string }
      let toxics = 0
      return {
        address: listen,
        async harm({ toxicity = 1, ...toxic }) {
          await ask(api, 'POST', `/proxies/${name}/toxics`, { ...toxic, toxicity, name: `${toxic.type}-${toxics++}` })
        },
        async heal() {
          const found = (await ask(api, 'GET', `/proxies/${name}/toxics`)) as { name: string }[]
          for (const toxic of found) await ask(api, 'DELETE', `/proxies/${name}/toxics/${toxic.name}`)
        },
        async close() {
          await ask(api, 'POST', `/proxies/${name}`, { enabled: false })
        },
        async open() {
          await ask(api, 'POST', `/proxies/${name}`, { enabled: true })
        }
      }
    },
    stop: () => daemon.end('SIGTERM')
  }
}

async function ask(api: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(api + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000)
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`toxiproxy answered ${method} ${path} with ${response.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function answers(api: string): Promise<boolean> {
  try {
    return (await fetch(`${api}/version`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
