import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { nodeArgs } from '@ilbud/infra/native/node-args'
import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import type { Protocol } from './crowd-program.ts'
import { startNchan, whyNoNchan } from './nchan.ts'
import { startPushpin, whyNoPushpin } from './pushpin.ts'

/** A server with watchers of one parcel. */
export interface Contestant {
  name: string
  protocol: Protocol
  port: number
  path: string
  pids(): number[]
  /** The parcel whose changes it reads from the log; null: changes are sent to it by POST. */
  trackingId: string | null
  /** Where such a change is posted, and as what; `/publish` and the change itself where this is missing. */
  publication?: (text: string) => { url: string; body: string }
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

const ofSocketIo = '/socket.io/?EIO=4&transport=websocket'

/** Ours as deployed, ours with a gateway that relays, and what a user would pick instead. */
const contestants = {
  edge: startEdge,
  'gateway and realtime': startRelayed,
  'node:http': () => startBaseline('node:http', 'bare-http.ts', 'sse', '/watch'),
  ws: () => startBaseline('ws', 'bare-ws.ts', 'ws', '/watch'),
  'Socket.IO room': () => startBaseline('Socket.IO room', 'socket-io-room.ts', 'socket.io', ofSocketIo),
  nchan: startNginx,
  pushpin: startTheirPushpin
} satisfies Record<string, (options: Ours) => Promise<Contestant | null>>

export type ContestantName = keyof typeof contestants

/** Starts those that are named, null for all, and adds each to `started` at once. */
export async function startContestants(
  options: Ours,
  started: Contestant[],
  names: readonly ContestantName[] | null
): Promise<void> {
  for (const name of names ?? (Object.keys(contestants) as ContestantName[])) {
    const contestant = await contestants[name](options)
    if (contestant) started.push(contestant)
  }
}

interface Ours {
  databaseUrl: string
  folder: string
  /** Over which time it ends its streams when it stops. */
  drainSpreadMs?: number
}

export async function startEdge({ databaseUrl, folder, drainSpreadMs = 0 }: Ours): Promise<Contestant> {
  const port = await freePort()
  const edge = await startOurs('edge', `http://127.0.0.1:${port}`, {
    ...settingsOf(databaseUrl, join(folder, 'edge')),
    DRAIN_SPREAD_MS: String(drainSpreadMs),
    DRAIN_TIMEOUT_MS: String(drainSpreadMs + 20_000),
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
  const args = [...nodeArgs, `services/${service}/src/main.ts`]
  return startProgram({ name: service, args, cwd: root, env, readyAt: `${address}/readyz` })
}

function ours(name: string, port: number, programs: Program[]): Contestant {
  const stop = async () => void (await Promise.all(programs.map((program) => program.end('SIGTERM'))))
  return { name, protocol: 'sse', port, pids: () => programs.map(({ pid }) => pid), ...aParcel(), stop }
}

function aParcel(): { trackingId: string; path: string } {
  const trackingId = trackingIdFrom(randomBytes(12))
  return { trackingId, path: `/api/v1/stream/public/${trackingId}` }
}

/** The same server of ours, with another parcel. */
export function withOtherParcel(contestant: Contestant): Contestant {
  return { ...contestant, ...aParcel() }
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

async function startNginx({ folder }: Ours): Promise<Contestant | null> {
  const reason = whyNoNchan()
  if (reason) {
    process.stdout.write(`nchan is left out: ${reason}\n`)
    return null
  }
  const port = await freePort()
  const { pids, stop } = await startNchan(port, folder)
  return { name: 'nchan', protocol: 'sse', port, path: '/watch', pids, trackingId: null, stop }
}

async function startTheirPushpin({ folder }: Ours): Promise<Contestant | null> {
  const reason = whyNoPushpin()
  if (reason) {
    process.stdout.write(`pushpin is left out: ${reason}\n`)
    return null
  }
  return { name: 'pushpin', protocol: 'sse', path: '/watch', trackingId: null, ...(await startPushpin(folder)) }
}
