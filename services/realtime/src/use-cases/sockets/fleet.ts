import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { PositionMessage } from '@ilbud/proto/http/stream'
import type { SocketPayload } from '@ilbud/proto/http/socket'
import type { Logger } from 'pino'
import type { Fix } from '#use-cases/live-positions.ts'
import { fleetRoom, type Rooms } from './rooms.ts'

export interface FleetDeps {
  drivers: Client<typeof Drivers>
  /** The newest fix from the log. */
  lastOf: (driverId: string) => Fix | undefined
  rooms: Rooms
  now: () => number
  log: Logger
}

interface Driver {
  name: string
  openOrders: number
  /** The last position according to the drivers service; the log may have a newer one. */
  seen: PositionMessage
  /** The position sent to all viewers last; null: they do not know this driver yet. */
  lastSent: PositionMessage | null
}

// 4 Hz at most.
const frameMs = 250
// Duty and numbers of orders change far less often than positions.
const rosterMs = 5000
// The drivers service receives the same events; by then they are in its tables.
const settleMs = 1500
// Catches what took the drivers service longer.
const againMs = 15_000
// How often a standing driver is sent again: the map greys out drivers after a minute of silence.
const sameAgainMs = 10_000

/**
 * The staff's live map: duty comes from the drivers service, positions from the log. All viewers get the same: the
 * whole picture at first and whenever the roster may have changed, else the drivers that moved.
 */
export class Fleet {
  private readonly deps: FleetDeps
  private roster = new Map<string, Driver>()
  private readonly moved = new Map<string, Fix>()
  /** Viewers that were too slow for a frame; they get the whole picture when they have caught up. */
  private missed: string[] = []
  private loading: Promise<void> | null = null
  /** Went off duty while the roster is being loaded: the answer may still have them. */
  private readonly gone = new Set<string>()
  private hasNewcomers = false
  private frameTimer: NodeJS.Timeout | undefined
  private rosterTimer: NodeJS.Timeout | undefined
  private frameAt = -Infinity
  private rosterAt = -Infinity
  private loadedAt = -Infinity

  constructor(deps: FleetDeps) {
    this.deps = deps
  }

  /** Loads the roster. Throws when the drivers service is unavailable. */
  async load(): Promise<void> {
    this.loading ??= this.fetchRoster().finally(() => (this.loading = null))
    await this.loading
  }

  /** Sends the whole picture to a new viewer; later frames build on it. */
  show(memberId: string): void {
    if (this.hasNewcomers) this.showAll()
    else this.deps.rooms.emit('fleet.snapshot', this.snapshot(), [memberId])
  }

  /** A driver's position has arrived in the log. */
  applyEvent(driverId: string): void {
    if (!this.deps.rooms.has(fleetRoom)) return
    const fix = this.deps.lastOf(driverId)
    const driver = this.roster.get(driverId)
    // Only drivers on duty have positions, so the roster is out of date.
    if (!driver?.lastSent) return this.changed()
    if (!fix || !isWorthSending(fix.position, driver.lastSent)) return
    this.moved.set(driverId, fix)
    this.frameTimer ??= setTimeout(() => this.pushFrame(), left(this.frameAt, frameMs))
  }

  /** Removes the driver at once: nobody may see a driver off duty. */
  wentOffDuty(driverId: string): void {
    this.roster.delete(driverId)
    this.moved.delete(driverId)
    if (this.loading) this.gone.add(driverId)
    this.changed()
  }

  /** The roster or numbers of orders may have changed: reloads it soon. */
  changed(): void {
    if (!this.deps.rooms.has(fleetRoom)) return
    this.rosterTimer ??= setTimeout(() => void this.pushRoster(), Math.max(settleMs, left(this.rosterAt, rosterMs)))
  }

  /** Called once a second: serves viewers that have caught up, and reloads an old roster. */
  tick(): void {
    if (left(this.loadedAt, againMs) === 0) this.changed()
    const waiting = this.missed.splice(0).filter((id) => this.deps.rooms.has(id))
    if (waiting.length > 0) this.missed = this.deps.rooms.emitLatest('fleet.snapshot', this.snapshot(), waiting)
  }

  stop(): void {
    clearTimeout(this.frameTimer)
    clearTimeout(this.rosterTimer)
  }

  private async fetchRoster(): Promise<void> {
    this.loadedAt = performance.now()
    this.gone.clear()
    const answer = await this.deps.drivers.fleet({})
    const drivers = answer.drivers.filter(({ id }) => !this.gone.has(id))
    const before = this.roster
    this.hasNewcomers ||= drivers.some(({ id }) => !before.has(id))
    this.roster = new Map(
      drivers.map(({ id, name, lat, lng, heading, at, openOrders }) => {
        const seen = { lat, lng, heading: heading ?? null, at }
        return [id, { name, openOrders, seen, lastSent: before.get(id)?.lastSent ?? null }]
      })
    )
  }

  private async pushRoster(): Promise<void> {
    this.rosterTimer = undefined
    this.rosterAt = performance.now()
    try {
      // A load already running may not include the change.
      await this.loading?.catch(() => {})
      await this.load()
    } catch (error) {
      this.deps.log.warn({ err: error }, 'drivers on duty could not be loaded')
      return this.changed()
    }
    this.showAll()
  }

  private showAll(): void {
    this.missed = this.deps.rooms.emitLatest('fleet.snapshot', this.snapshot(), [fleetRoom])
    for (const [id, driver] of this.roster) driver.lastSent = this.newest(id, driver)
    this.hasNewcomers = false
    this.moved.clear()
  }

  private pushFrame(): void {
    this.frameTimer = undefined
    this.frameAt = performance.now()
    const drivers: SocketPayload<'fleet.moved'>['drivers'] = []
    for (const [id, { position }] of this.moved) {
      const driver = this.roster.get(id)
      if (!driver?.lastSent || !isWorthSending(position, driver.lastSent)) continue
      driver.lastSent = position
      drivers.push([id, position.lat, position.lng, position.heading, position.at])
    }
    this.moved.clear()
    if (drivers.length === 0) return
    const leftOut = this.deps.rooms.emitLatest('fleet.moved', { at: this.time(), drivers }, [fleetRoom])
    this.missed = [...new Set([...this.missed, ...leftOut])]
  }

  private snapshot(): SocketPayload<'fleet.snapshot'> {
    const drivers = [...this.roster].map(([id, driver]) => {
      const { name, openOrders } = driver
      return { id, name, ...this.newest(id, driver), openOrders }
    })
    return { at: this.time(), drivers }
  }

  private newest(id: string, { seen }: Driver): PositionMessage {
    const fix = this.deps.lastOf(id)
    return fix && fix.at > Date.parse(seen.at) ? fix.position : seen
  }

  private time(): string {
    return new Date(this.deps.now()).toISOString()
  }
}

/** Milliseconds until it may be done again. */
function left(doneAt: number, everyMs: number): number {
  return Math.max(0, doneAt + everyMs - performance.now())
}

function isWorthSending(next: PositionMessage, lastSent: PositionMessage): boolean {
  const later = Date.parse(next.at) - Date.parse(lastSent.at)
  if (later <= 0) return false
  return (
    next.lat !== lastSent.lat || next.lng !== lastSent.lng || next.heading !== lastSent.heading || later >= sameAgainMs
  )
}
