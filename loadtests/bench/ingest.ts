import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { drivers } from '@ilbud/drivers/service'
import { Client } from 'pg'
import { Agent, request } from 'undici'
import { WebSocket } from 'ws'
import { contest, type Contender, type Measured, race, repeat } from '#bench/measuring/contest.ts'
import { ratioOf } from '#bench/measuring/figures.ts'
import { conclude } from '#bench/measuring/goals.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { type OwnService, startOwnService } from '#bench/servers/own-service.ts'

/**
 * `npm run bench -- ingest`: F7, positions of fifty drivers over `/ws`, authenticated, checked, handed to a log that
 * takes everything, and stored in the history, against a bare `ws` that sends every frame back.
 */
const framesPerTurn = 20

/** One driver's socket at either server. */
interface Phone {
  /** Sends some frames; resolves when the server has processed them, to their number. */
  send(): Promise<number>
  close(): void
}

function frameOf(driverId: string, at: number): string {
  const location = { lat: 59.3 + (at % 1000) / 1e5, lng: 18.07, accuracy: 8, heading: at % 360, speed: 7.5 }
  return JSON.stringify({ type: 'location_update', driverId, location, timestamp: new Date(at).toISOString() })
}

async function openPhone(path: string, driverId: string, isEcho: boolean): Promise<Phone> {
  const socket = new WebSocket(`ws+unix:${path}:/ws`, { perMessageDeflate: false })
  await once(socket, 'open')
  if (!isEcho) {
    socket.send(JSON.stringify({ type: 'auth', token: driverId }))
    await once(socket, 'message')
  }
  let last = 0
  let echoes = 0
  let done = (): void => {}
  const answered = (): void => {
    if (++echoes % framesPerTurn === 0) done()
  }
  // Ours answers no position; a pong comes after all frames before its ping.
  socket.on(isEcho ? 'message' : 'pong', isEcho ? answered : () => done())
  return {
    send() {
      for (let at = 0; at < framesPerTurn; at++) socket.send(frameOf(driverId, (last = Math.max(Date.now(), last + 1))))
      if (!isEcho) socket.ping()
      return new Promise((resolve) => (done = () => resolve(framesPerTurn)))
    },
    close: () => socket.terminate()
  }
}

async function goOnDuty({ path, drivers: ids }: OwnService): Promise<void> {
  const dispatcher = new Agent({ connect: { socketPath: path } })
  for (const id of ids) {
    const headers = {
      authorization: `Bearer ${id}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID()
    }
    const body = JSON.stringify({ onDuty: true })
    const answer = await request('http://localhost/api/driver/duty', { method: 'PUT', headers, body, dispatcher })
    if (answer.statusCode >= 300) throw new Error(`a driver's duty answered ${await answer.body.text()}`)
    await answer.body.dump()
  }
  await dispatcher.close()
}

/** Every phone sends, one turn after the other. */
async function turns(phones: Phone[], ms: number): Promise<number> {
  const counts = await Promise.all(phones.map((phone) => repeat(ms, () => phone.send())))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Our way, whose slices end when the service, which writes once a second, has stored what was sent. */
function oursBy({ pid }: OwnService, phones: Phone[], database: Client): Contender {
  let sent = 0
  async function untilStored(): Promise<void> {
    for (const end = performance.now() + 10_000; ; await pause(100)) {
      const { rows } = await database.query<{ count: string }>('select count(*) from drivers.positions')
      if (Number(rows[0]!.count) === sent) return
      if (performance.now() > end) throw new Error(`${sent} positions were sent and ${rows[0]!.count} are stored`)
    }
  }
  return {
    name: '/ws of drivers',
    pids: [pid],
    isClient: true,
    async work(ms) {
      const count = await turns(phones, ms)
      sent += count
      await untilStored()
      return count
    }
  }
}

function startEcho(LISTEN: string): Promise<Program> {
  const [args, cwd] = [['loadtests/baselines/ws-echo.ts'], fileURLToPath(new URL('../../', import.meta.url))]
  return startProgram({ name: 'ws echo', args, cwd, env: { LISTEN }, readyAt: `${LISTEN}/readyz` })
}

await withOwnPostgres({ name: 'ingest', durable: true }, async ({ folder, create, postmaster }) => {
  const databaseUrl = await create('drivers')
  await drivers.migrate!({ DATABASE_URL: databaseUrl })
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const service = await startOwnService('drivers', databaseUrl, folder)
  const socket = join(folder, 'echo')
  const echo = await startEcho(`unix:${socket}`)
  const openAll = (path: string, isEcho: boolean): Promise<Phone[]> =>
    Promise.all(service.drivers.map((id) => openPhone(path, id, isEcho)))
  const phones: Phone[] = []
  try {
    await goOnDuty(service)
    const [ours, bare] = [await openAll(service.path, false), await openAll(socket, true)]
    phones.push(...ours, ...bare)
    const measured = await race(
      [
        oursBy(service, ours, database),
        { name: 'bare ws echo', pids: [echo.pid], isClient: true, work: (ms) => turns(bare, ms) }
      ],
      postmaster
    )
    const [sink, anchor] = measured as [Measured, Measured]
    conclude('ingest', {
      title: `F7  positions over /ws, history included, the log not: median of ${contest.rounds} rounds`,
      measured,
      goals: [{ what: 'CPU, a position to an echo', spread: ratioOf(sink.ourMicros, anchor.ourMicros), atMost: 1 }]
    })
  } finally {
    for (const phone of phones) phone.close()
    await Promise.all([service.stop(), echo.end('SIGTERM'), database.end()])
  }
})
