import execution from 'k6/execution'
import { callAsync, complain, tokenOf } from './api.ts'
import { eventToScreen, socketEvents } from './metrics.ts'
import { openSocket } from './socket.ts'
import { noteStep } from './step.ts'
import type { World } from './world.ts'

const channels = ['board', 'fleet', 'analytics']
/** The pause between two page requests. */
const lookEveryMs = 5000
/** Socket.IO by its frames: 0 open, 40 connect, 42 event, 43 acknowledgement, 44 refusal, 2 and 3 ping and pong. */
const open = /^0\{/
const connected = /^40/
const refused = /^44/

/** Keeps the board, the map and the figures open, and searches now and then. */
export async function watchAll(world: World, seconds: number): Promise<void> {
  const until = execution.scenario.startTime + seconds * 1000
  const token = (): string => tokenOf(world.admin, world.password)
  const hangUp = subscribe(world, token, until)
  const pages = [
    ['/api/admin/v1/orders', '?limit=50'],
    ['/api/admin/v1/orders', '?filter=active&q=gatan&limit=50'],
    ['/api/admin/v1/drivers', ''],
    ['/api/admin/v1/analytics', '']
  ] as const
  for (let turn = 0; Date.now() < until; turn++) {
    const [path, query] = pages[turn % pages.length]!
    await callAsync('GET', path + query, { name: path, token: token() })
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs * (0.5 + Math.random())))
  }
  hangUp()
}

interface Change {
  id: string
  type: string
  version: number
  at: string
}

function subscribe({ startedAt, clockAheadMs }: World, token: () => string, until: number): () => void {
  const versions = new Map<string, number>()
  let isOver = false
  let lastId = 0
  let sent = token()
  const say = (event: string, body: object): void => socket.send(`42${lastId++}${JSON.stringify([event, body])}`)
  const began = startedAt - clockAheadMs
  const take = ({ id, type, version, at }: Change): void => {
    // A change of ETA or delay alone has the time of the event before it.
    if (type !== 'ORDER_EVENT_CREATED' || version <= (versions.get(id) ?? 0) || Date.parse(at) < began) return
    versions.set(id, version)
    noteStep()
    eventToScreen.add(Date.now() - clockAheadMs - Date.parse(at), { channel: 'board' })
  }
  const received = (data: string): void => {
    if (data === '2') {
      socket.send('3')
      if (sent !== token()) say('auth', { token: (sent = token()) })
    } else if (open.test(data)) socket.send(`40${JSON.stringify({ token: sent })}`)
    else if (connected.test(data)) for (const channel of channels) say('subscribe', { channel })
    else if (refused.test(data) || data.includes('"ok":false')) complain('/socket.io', data)
    else if (data.startsWith('42[')) {
      const [event, payload] = JSON.parse(data.slice(2)) as [string, Change]
      socketEvents.add(1, { event })
      if (event === 'order.changed') take(payload)
    }
  }
  const socket = openSocket('/socket.io/?EIO=4&transport=websocket', {
    received,
    closed(code) {
      if (!isOver && Date.now() < until) complain('/socket.io', `closed with ${code}`)
    }
  })
  return () => {
    isOver = true
    socket.close()
  }
}
