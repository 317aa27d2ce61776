import { sleep } from 'k6'
import sse from 'k6/x/sse'
import { call, jsonOf, type Session, signIn, tokenOf, url } from './api.ts'
import { parcelBetween, type Place } from './parcel-form.ts'
import type { Stage } from './stages.ts'

/** What every VU gets from `setup`: accounts, places and sessions, read from the product's public API. */
export interface World {
  startedAt: number
  password: string
  sender: string
  admin: string
  drivers: { id: string; username: string }[]
  places: Place[]
  /** By username. */
  sessions: Record<string, Session>
  /** Our clock minus the product's, in milliseconds. */
  clockAheadMs: number
}

const streets = [
  'Götgatan 15',
  'Skånegatan 78',
  'Hornsgatan 60',
  'Ringvägen 100',
  'Sankt Eriksgatan 30',
  'Fleminggatan 50',
  'Odengatan 50',
  'Sveavägen 80',
  'Karlavägen 60',
  'Strandvägen 10',
  'Drottninggatan 50',
  'Vasagatan 10'
]

export function readWorld({ drivers }: Stage): World {
  const { demo } = jsonOf<Config>(call('GET', '/api/v1/config', { name: '/api/v1/config' }))
  if (!demo) throw new Error('The load test signs in with the demo accounts: start the product with DEMO=true')
  const [sender, admin] = ['customer', 'admin'].map(
    (role) => demo.accounts.find((each) => each.role === role)!.username
  )
  const token = tokenOf(admin!, demo.password)
  const fleet = jsonOf<Driver[]>(
    call('GET', '/api/admin/v1/drivers?limit=500', {
      name: '/api/admin/v1/drivers',
      token
    })
  )
  const idle = fleet
    .filter(({ email, disabled }) => email?.startsWith('sim') && !disabled)
    .sort((a, b) => a.openOrders - b.openOrders)
    .slice(0, drivers)
    .map(({ id, email }) => ({ id, username: email! }))
  if (idle.length < drivers)
    throw new Error(`The stage needs ${drivers} simulated drivers, and there are ${idle.length}`)
  const places = streets.map(findPlace)
  untilLive(tokenOf(sender!, demo.password), places)
  return {
    password: demo.password,
    sender: sender!,
    admin: admin!,
    drivers: idle,
    places,
    sessions: signInAll([sender!, admin!, ...idle.map(({ username }) => username)], demo.password),
    clockAheadMs: clockAhead(),
    startedAt: Date.now()
  }
}

const liveWithinMs = 120_000

/** Waits until new events arrive without delay: right after a start, readers still get the events of the demo data. */
function untilLive(token: string, [pickup, delivery]: Place[]): void {
  const [name, body] = ['/api/v1/orders', parcelBetween(pickup!, delivery!)]
  for (const until = Date.now() + liveWithinMs; Date.now() < until;) {
    const created = call('POST', name, { name, token, body, key: crypto.randomUUID(), allowed: [201] })
    const { id, trackingId } = jsonOf<{ id: string; trackingId: string }>(created)
    const isLive =
      sse.open(`${url}/api/v1/stream/public/${trackingId}`, { timeout: '1s' }, (client) =>
        client.on('event', () => client.close())
      ).status === 200
    call('POST', `${name}/${id}/cancel`, { name: `${name}/:id/cancel`, token, key: crypto.randomUUID() })
    if (isLive) return
    sleep(0.5)
  }
  throw new Error('A new order is not seen on its stream within two minutes')
}

function signInAll(usernames: string[], password: string): Record<string, Session> {
  return Object.fromEntries(usernames.map((username) => [username, signIn(username, password)]))
}

interface Config {
  demo: { password: string; accounts: { username: string; role: string }[] } | null
}

interface Driver {
  id: string
  email: string | null
  disabled: boolean
  openOrders: number
}

function findPlace(street: string): Place {
  const found = jsonOf<Place[]>(
    call('GET', `/api/v1/places?q=${encodeURIComponent(street)}`, {
      name: '/api/v1/places'
    })
  )
  return found[0]!
}

/** The Date header has whole seconds, so smaller differences cannot be seen; on one machine there are none. */
function clockAhead(): number {
  const sentAt = Date.now()
  const dateOfServer = Date.parse(call('GET', '/livez', { name: '/livez' }).headers.Date ?? '')
  const answered = Date.now()
  if (!(dateOfServer > answered || dateOfServer + 1000 < sentAt)) return 0
  return (sentAt + answered) / 2 - (dateOfServer + 500)
}
