import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '@ilbud/client'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import { z } from 'zod/mini'
import { Client } from '#simulator/client.ts'
import { type Reads, Rereader, type RereaderOptions } from './rereader.ts'

const parcels = 5
const everyMs = 4000
const patienceMs = 20_000

/**
 * Deletes delivered parcels of the demo, one every few seconds, while their pages are read. `finish` returns which are
 * still given away.
 */
export async function startEraser(
  options: Pick<RereaderOptions, 'url' | 'alwaysAfter'>,
  reads: Reads
): Promise<{ finish(): Promise<string[]> }> {
  const admin = new Client(options.url, 'admin@ilbud.example', demoPassword)
  const delivered = await admin.ask(z.array(adminOrderSchema), '/api/admin/v1/orders?status=DELIVERED&sort=createdAt')
  const condemned = delivered.slice(0, parcels).map(({ id, trackingId }) => {
    const reader = new Rereader({ ...options, trackingId, reads, mayEnd: true })
    reader.start()
    return { id, trackingId, reader }
  })
  let isOver = false
  const erased = new Set<Rereader>()
  const erasing = (async () => {
    for (const { id, reader } of condemned) {
      for (const until = Date.now() + everyMs; !isOver && (Date.now() < until || !reader.hasRead);) await pause(100)
      if (isOver) return
      if (await insistOnEnd(admin, id, () => isOver)) erased.add(reader)
    }
  })()

  return {
    async finish() {
      isOver = true
      await erasing
      const stillShown = () => condemned.filter(({ reader }) => erased.has(reader) && !reader.isGone)
      await eventually(() => stillShown().length === 0, 'all are gone', { timeoutMs: patienceMs }).catch(
        () => undefined
      )
      await Promise.all(condemned.map(({ reader }) => reader.stop()))
      return stillShown().map(({ trackingId }) => trackingId)
    }
  }
}

/** Whether it was deleted before it was over. A deletion has no key: who asks again finds nothing there. */
async function insistOnEnd(admin: Client, id: string, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    try {
      await admin.ask(z.null(), `/api/v1/orders/${id}`, { method: 'DELETE' })
      return true
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return true
      await pause(300)
    }
  }
  return false
}
