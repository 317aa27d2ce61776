import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { Client } from '#simulator/client.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { type Carrier, startCarrier } from '#chaos/load/carrier.ts'
import { openPhone } from '#chaos/load/phone.ts'
import { startViewers } from '#chaos/load/viewers.ts'
import type { Seen } from '#chaos/load/viewers-program.ts'
import { portsOf } from './balancer.ts'

const drivers = 40
/** Of each driver. R9 says 2000 a second in all, which needs more than two cores with everything on them. */
const perSecond = 12
const fleetViewers = 20
/** Of each driver's parcel: who has its link, and staff. */
const streamsOf = { link: 2, staff: 1 }
const warmUpMs = 5000

/** Drivers move all the time, and the fleet and the parcels' streams are watched (R9). */
export function movePositions(minutes: number): Disturbance {
  return {
    name: 'positions',
    async disturb(product) {
      const ports = portsOf(product)
      const token = await new Client(product.url, 'dispatch@ilbud.example', demoPassword).accessToken()
      const carriers: Carrier[] = []
      for (let number = 1; number <= drivers; number++) {
        const carrier = await startCarrier(product.url, number)
        await carrier.step('picked_up')
        await carrier.step('in_transit')
        carriers.push(carrier)
      }
      const portOf = (at: number): number => ports[at % ports.length]!
      const phones = await Promise.all(carriers.map(({ client }, at) => openPhone(portOf(at), client, perSecond)))
      const viewers = startViewers()
      try {
        for (let at = 0; at < fleetViewers; at++) await viewers.ask({ fleet: 1, as: 'fleet', port: portOf(at), token })
        for (const [at, { created }] of carriers.entries()) {
          const stream = { port: portOf(at + 1), path: `/api/v1/stream/public/${created.trackingId}` }
          const headers = { link: `x-track-key: ${created.trackingKey}`, staff: `authorization: Bearer ${token}` }
          for (const as of ['link', 'staff'] as const)
            await viewers.ask({ ...stream, streams: streamsOf[as], as, headers: [headers[as]] })
        }
        await pause(warmUpMs)
        await viewers.ask({ report: true })
        const [sent, from] = [sentBy(phones), performance.now()]
        await pause(minutes * 60_000)
        const rate = (sentBy(phones) - sent) / ((performance.now() - from) / 1000)
        const seen = (await viewers.ask({ report: true }))!
        for (const phone of phones) phone.close()
        for (const carrier of carriers) await carrier.step('delivered')
        return { crashes: minutes, unexpected: checkPositions(seen), figures: figuresOf(rate, seen) }
      } finally {
        for (const phone of phones) phone.close()
        viewers.stop()
      }
    }
  }
}

/** What is wrong about what all viewers were shown. */
export function checkPositions({ ages, backwards, lost }: Seen): string[] {
  return [
    ...backwards.map((what) => `a position went backwards: ${what}`),
    ...['fleet', 'link', 'staff'].flatMap((as) => (ages[as] ? [] : [`no position was shown to ${as}`])),
    ...(lost === 0 ? [] : [`${lost} viewers were disconnected`])
  ]
}

function figuresOf(rate: number, { ages }: Seen): Record<string, number> {
  const shown = Object.entries(ages).flatMap(([as, { count, p50, p99 }]) => [
    [`shown to ${as}`, count],
    [`age p50 of ${as}, ms`, p50],
    [`age p99 of ${as}, ms`, p99]
  ])
  return { 'positions a second': Math.round(rate), ...Object.fromEntries(shown) }
}

function sentBy(phones: readonly { sent: number }[]): number {
  return phones.reduce((sum, { sent }) => sum + sent, 0)
}
