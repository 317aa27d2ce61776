import { randomBytes, randomUUID } from 'node:crypto'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { pino } from 'pino'
import { Agent, request } from 'undici'
import type { Contestant } from './servers.ts'

/** The changes of one parcel per contestant, one after the other. */
export interface Changes {
  /** Brings the next changes to a contestant; resolves to the last version when it, or the log, has taken them. */
  publish(to: Contestant, count?: number): Promise<number>
  stop(): Promise<void>
}

/** A parcel as it is before its first change. */
export function firstView(trackingId: string): ViewChanged {
  return {
    version: 0,
    revision: 0,
    orderId: randomUUID(),
    trackingId,
    epoch: randomUUID(),
    type: 'ORDER_EVENT_CREATED',
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    at: new Date().toISOString(),
    eta: new Date(Date.now() + 600_000).toISOString(),
    driverId: randomUUID(),
    customerId: randomUUID(),
    companyId: null,
    positionOpen: false,
    gone: false
  }
}

/** Appends views to the log of changes. */
export async function publishView(bus: Bus, ...views: ViewChanged[]): Promise<void> {
  const messages = views.map((view) => {
    const event = { id: randomUUID(), source: 'tracking', subject: view.orderId, at: new Date(), data: view }
    return { key: view.orderId, value: JSON.stringify(writeEvent(viewChanged, event)) }
  })
  await bus.publish(viewChanged.topic, messages)
}

export async function openChanges(databaseUrl: string): Promise<Changes> {
  const bus = await createPostgresBus({ url: databaseUrl, log: pino({ level: 'error' }) })
  const agent = new Agent({ connections: 1 })
  const latest = new Map<Contestant, ViewChanged>()
  async function byPost({ port, publication }: Contestant, change: ViewChanged): Promise<void> {
    const { type, trackingId, version, revision, status, stage, at, eta } = change
    const text = JSON.stringify({ type, trackingId, version, revision, status, stage, at, eta })
    const { url, body } = publication?.(text) ?? { url: `http://127.0.0.1:${port}/publish`, body: text }
    const answer = await request(url, { method: 'POST', body, dispatcher: agent })
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`POST ${url} answered ${answer.statusCode}`)
  }

  return {
    async publish(to, count = 1) {
      const last = latest.get(to) ?? firstView(to.trackingId ?? trackingIdFrom(randomBytes(12)))
      const views = Array.from({ length: count }, (_, at) => ({ ...last, version: last.version + 1 + at }))
      latest.set(to, views.at(-1)!)
      if (to.trackingId) await publishView(bus, ...views)
      else for (const view of views) await byPost(to, view)
      return views.at(-1)!.version
    },
    async stop() {
      await Promise.all([bus.stop(), agent.close()])
    }
  }
}
