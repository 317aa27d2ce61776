import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'
import { trackingIdFrom } from '@ilbud/proto/http/tracking-id'
import type { Protocol } from './crowd-program.ts'
import { startNchan, whyNoNchan } from './nchan.ts'

/** A server with watchers of one parcel. */
export interface Contestant {
  name: string
  protocol: Protocol
  port: number
  path: string
  pids(): number[]
  /** The parcel whose changes it reads from the log; null: changes are sent to it by `POST /publish`. */
  trackingId: string | null
  stop(): Promise<void>
}

const root = new URL('../../../', import.meta.url).pathname
const telemetry = ['--import', '@ilbud/kernel/process/telemetry']

/** Ours as deployed, ours with a gateway that relays, and what a user would pick instead. */
export async function startContestants(options: Ours, started: Contestant[]): Promise<void> {
  started.push(await startEdge(options))
  started.push(await startRelayed(options))
  started.push(await startBaseline('node:http', 'bare-http.ts', 'sse', '/watch'))
  started.push(await startBaseline('ws', 'bare-ws.ts', 'ws', '/watch'))
  const ofSocketIo = '/socket.io/?EIO=4&transport=websocket'
  started.push(await startBaseline('Socket.IO room', 'socket-io-room.ts', 'socket.io', ofSocketIo))
  const reason = whyNoNchan()
  if (reason) process.stdout.write(`nchan is left out: ${reason}\n`)
  else started.push(await startNginx(options.folder))
}

interface Ours {
  databaseUrl: string
  folder: string
}

export async function startEdge({ databaseUrl, folder }: Ours): Promise<Contestant> {
  const port = await freePort()
  const edge = await startOurs('edge', `http://127.0.0.1:${port}`, {
    ...settingsOf(databaseUrl, join(folder, 'edge')),
    PORT: String(port)
  })
  return ours('edge', port, [edge])
}

async function startRelayed({ databaseUrl, folder }: Ours): Promise<Contestant> {
  const port = await freePort()
  const address = `unix:${folder}/realtime`
  const settings = { ...settingsOf(databaseUrl, join(folder, 'relayed')), REALTIME_ADDRESS: address }
  const realtime = await startOurs('realtime', address, { ...settings, LISTEN: address })
  const gateway = await startOurs('gateway', `http://127.0.0.1:${port}`, { ...settings, PORT: String(port) })
  return ours('gateway and realtime', port, [realtime, gateway])
}

/** The services that neither answers here: nothing asks them while streams are open. */
function settingsOf(databaseUrl: string, sockets: string): Record<string, string> {
  mkdirSync(sockets, { recursive: true })
  const addresses = serviceNames
    .filter((name) => name !== 'gateway' && name !== 'realtime')
    .flatMap((name) => [
      [addressSetting(name), `unix:${sockets}/${name}`],
      [rpcAddressSetting(name), `unix:${sockets}/${name}.rpc`]
    ])
  return {
    ...(Object.fromEntries(addresses) as Record<string, string>),
    DATABASE_URL: databaseUrl,
    DATA_KEY: randomBytes(32).toString('base64'),
    RPC_SECRET: randomBytes(32).toString('base64'),
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_PAUSE_MS: '0',
    DRAIN_SPREAD_MS: '0'
  }
}

function startOurs(service: string, address: string, env: Record<string, string>): Promise<Program> {
  const args = [...telemetry, `services/${service}/src/main.ts`]
  return startProgram({ name: service, args, cwd: root, env, readyAt: `${address}/readyz` })
}

function ours(name: string, port: number, programs: Program[]): Contestant {
  const trackingId = trackingIdFrom(randomBytes(12))
  return {
    name,
    protocol: 'sse',
    port,
    path: `/api/v1/stream/public/${trackingId}`,
    pids: () => programs.map(({ pid }) => pid),
    trackingId,
    stop: async () => void (await Promise.all(programs.map((program) => program.end('SIGTERM'))))
  }
}

async function startBaseline(name: string, file: string, protocol: Protocol, path: string): Promise<Contestant> {
  const port = await freePort()
  const program = await startProgram({
    name,
    args: [`loadtests/baselines/watchers/${file}`],
    cwd: root,
    env: { LISTEN: String(port) },
    readyAt: `http://127.0.0.1:${port}/readyz`
  })
  const stop = async () => void (await program.end('SIGKILL'))
  return { name, protocol, port, path, pids: () => [program.pid], trackingId: null, stop }
}

async function startNginx(folder: string): Promise<Contestant> {
  const port = await freePort()
  const { pids, stop } = await startNchan(port, folder)
  return { name: 'nchan', protocol: 'sse', port, path: '/watch', pids, trackingId: null, stop }
}
