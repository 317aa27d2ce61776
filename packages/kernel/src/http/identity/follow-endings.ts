import type { Bus, Follower } from '#events/bus.ts'
import { caughtUpOrAway } from '#events/caught-up.ts'
import type { Calls } from '#rpc/rpc.ts'
import { every } from '#runtime/every.ts'
import { createGauge } from '#runtime/metrics.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

const topics = ['auth.events', 'companies.events']
// A token is valid for 10 minutes: tokens from before an older event have expired.
const sinceMinutes = 11
/** Longer than any silence of a follower that can read the log. With the pause, well below the five seconds promised. */
const silentMs = 3000
const askAgainMs = 1000
/** More events than there are within the time. */
const maxHandled = 100_000

interface AnyEvent {
  id?: string
  type?: string
}

interface EndingsOptions {
  bus: Bus
  calls: Calls
  log: Logger
}

/**
 * Follows the events by which sessions, rights and API keys end. While the log cannot be read, auth is asked each second
 * for those of sessions and rights, which stand in its outbox; `onEvent` gets every event once.
 */
export function followEndings({ bus, calls, log }: EndingsOptions, onEvent: (event: AnyEvent) => void) {
  const handled = new LRUCache<string, true>({ maxSize: maxHandled, sizeCalculation: () => 1 })
  let follower: Follower | null = null
  let startedAt = 0
  let stopAsking = async (): Promise<void> => {}
  let couldAsk = true

  const unreadMs = (): number => (follower ? Date.now() - Math.max(startedAt, follower.readAt()) : 0)

  function handle(value: string): void {
    const event = JSON.parse(value) as AnyEvent
    const { id } = event
    if (id && handled.has(id)) return
    onEvent(event)
    if (id) handled.set(id, true)
  }

  async function askAuth(): Promise<void> {
    if (unreadMs() < silentMs) return
    try {
      for (const value of (await calls.to(Auth).endings({})).events) handle(value)
      couldAsk = true
    } catch (error) {
      if (couldAsk) log.warn({ err: error }, 'neither the event log nor auth tells which sessions have ended')
      couldAsk = false
    }
  }

  return {
    async start(): Promise<void> {
      startedAt = Date.now()
      follower = bus.follow(topics, { sinceMinutes }, ({ value }) => handle(value))
      stopAsking = every(askAgainMs, askAuth, log)
      createGauge('events.unread', 'Seconds since this process last read the event log', () => unreadMs() / 1000)
      await caughtUpOrAway([follower])
    },
    async stop(): Promise<void> {
      await Promise.all([stopAsking(), follower?.stop()])
    }
  }
}
