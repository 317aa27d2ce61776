import { setTimeout as pause } from 'node:timers/promises'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import { z } from 'zod/mini'
import { Client } from '#simulator/client.ts'
import { Journal } from '#simulator/report.ts'
import { Watcher } from '#simulator/watcher.ts'
import type { Violation } from '#chaos/oracle/violation.ts'

const parcels = 4
const readersOfEach = 10
const changeEveryMs = 500
/** The time to reconnect after the last cut and be up to date. */
const patienceMs = 20_000

interface LongWatch {
  opened: number
  resets: number
  violations: Violation[]
}

/**
 * Watches a few parcels that are never delivered: twice a second a dispatcher assigns or unassigns one. Their streams
 * are cut by every restart. `finish` returns what they missed.
 */
export async function startLongWatch(url: string): Promise<{ finish(): Promise<LongWatch> }> {
  const dispatcher = new Client(url, 'dispatch@ilbud.example', demoPassword)
  const driver = new Client(url, 'driver4@ilbud.example', demoPassword)
  await driver.accessToken()
  const unassigned = await dispatcher.ask(z.array(adminOrderSchema), '/api/admin/v1/orders?filter=unassigned')
  const watched = unassigned.slice(0, parcels)
  if (watched.length < parcels) throw new Error(`${watched.length} of ${parcels} parcels can be watched`)
  const journal = new Journal()
  const readers = watched.flatMap((parcel) =>
    Array.from({ length: readersOfEach }, () => {
      const watcher = new Watcher(url, parcel.trackingId, journal, { cut: false })
      void watcher.watch()
      return { parcel, watcher }
    })
  )
  await eventually(() => journal.report.streams.opened >= readers.length, 'the streams are open')

  const versions = new Map<string, number>()
  let isOver = false
  const changing = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const { id } = watched[turn % parcels]!
      const isAssigned = Math.floor(turn / parcels) % 2 === 0
      const path = `/api/admin/v1/orders/${id}/${isAssigned ? 'assign' : 'release'}`
      const body = isAssigned ? { driverId: driver.userId } : { reason: 'Another driver is nearer' }
      const { version } = await dispatcher.ask(adminOrderSchema, path, {
        method: 'POST',
        body,
        key: crypto.randomUUID()
      })
      versions.set(id, version)
      await pause(changeEveryMs)
    }
  })()

  return {
    async finish() {
      isOver = true
      await changing
      const behind = () => readers.filter(({ parcel, watcher }) => watcher.version !== versions.get(parcel.id))
      await eventually(() => behind().length === 0, 'all know', { timeoutMs: patienceMs }).catch(() => undefined)
      const { streams, errors } = journal.report
      const violations: Violation[] = [
        ...streams.gaps.map((what) => ({ kind: 'gap' as const, what })),
        ...behind().map(({ parcel, watcher }) => ({
          kind: 'gap' as const,
          what: `a reader of ${parcel.trackingId} is at ${watcher.version} of ${versions.get(parcel.id)}`
        })),
        ...errors.map((what) => ({ kind: 'other' as const, what }))
      ]
      for (const { watcher } of readers) watcher.stop()
      return { opened: streams.opened, resets: streams.resets, violations }
    }
  }
}
