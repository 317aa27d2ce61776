import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Daemon, startDaemon } from '@ilbud/infra/native/daemon'
import { freePort } from '@ilbud/infra/native/free-port'
import { childrenOf } from '#bench/measuring/cpu.ts'

interface Pushpin {
  port: number
  pids: () => number[]
  /** Where a change is sent, and as what. */
  publication: (text: string) => { url: string; body: string }
  stop(): Promise<void>
}

const channel = 'order'
const library = '/usr/lib/pushpin/internal.conf'
const needed = ['pushpin', 'condure', 'pushpin-proxy', 'pushpin-handler', 'zurl']

/** Why pushpin cannot be started here; null if it can. */
export function whyNoPushpin(): string | null {
  const folders = process.env.PATH!.split(delimiter)
  const missing = needed.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length > 0) return `${missing.join(', ')} not installed (Debian: pushpin)`
  return existsSync(library) ? null : `there is no ${library}`
}

/**
 * pushpin with all that it consists of, before a backend that holds every request as a stream of server-sent events.
 * The backend is this process, which pushpin asks once for each stream.
 */
export async function startPushpin(parent: string): Promise<Pushpin> {
  const folder = join(parent, 'pushpin')
  mkdirSync(folder)
  const backend = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'grip-hold': 'stream',
      'grip-channel': channel,
      // zurl would use a connection again that node:http is closing.
      connection: 'close'
    })
    response.end()
  })
  backend.listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const [port, publishPort] = [await freePort(), await freePort()]
  const configuration = join(folder, 'pushpin.conf')
  writeFileSync(configuration, configurationOf({ folder, port, publishPort }))
  writeFileSync(join(folder, 'routes'), `* 127.0.0.1:${(backend.address() as AddressInfo).port}\n`)
  const args = ['--config', configuration, '--logfile', join(folder, 'messages.log')]
  const server = await startDaemon({ name: 'pushpin', command: 'pushpin', args, dataDir: folder })
  const pushpin: Pushpin = {
    port,
    pids: () => [server.pid, ...childrenOf(server.pid)],
    publication: (text) => ({
      url: `http://127.0.0.1:${publishPort}/publish/`,
      body: JSON.stringify({
        items: [{ channel, formats: { 'http-stream': { content: `id: ${text.length}\ndata: ${text}\n\n` } } }]
      })
    }),
    async stop() {
      await server.end('SIGTERM')
      backend.closeAllConnections()
      backend.close()
    }
  }
  await untilItHolds(port, server)
  return pushpin
}

/** What is not named is as Debian sets it, but for the rate: pushpin sends 2500 messages a second unless told otherwise. */
function configurationOf({ folder, port, publishPort }: { folder: string; port: number; publishPort: number }): string {
  const socket = (name: string): string => `ipc://${folder}/${name}`
  const zurl = (name: string): string => socket(`pushpin-zurl-${name}`)
  return `[global]
include=${library}
rundir=${folder}
ipc_prefix=pushpin-
port_offset=0

[runner]
services=condure,zurl,pushpin-proxy,pushpin-handler
http_port=127.0.0.1:${port}
logdir=${folder}
log_level=1
client_buffer_size=8192
client_maxconn=50000

[proxy]
routesfile=${folder}/routes
zurl_out_specs=${zurl('in')}
zurl_out_stream_specs=${zurl('in-stream')}
zurl_in_specs=${zurl('out')}

[handler]
push_in_spec=${socket('push')}
push_in_sub_specs=${socket('push-sub')}
push_in_http_addr=127.0.0.1
push_in_http_port=${publishPort}
command_spec=${socket('command')}
message_rate=10000000
message_hwm=1000000
`
}

async function untilItHolds(port: number, server: Daemon): Promise<void> {
  for (;;) {
    if (!server.isRunning()) throw new Error(`pushpin has ended: ${server.lastWords()}`)
    const over = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/watch`, { signal: over.signal }).catch(() => null)
    const isHeld = answer?.ok === true
    over.abort()
    if (isHeld) return
    await pause(100)
  }
}
