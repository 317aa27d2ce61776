import type { Bus } from '@ilbud/kernel/events/bus'
import { leaseOwner, releaseLeases, takeLeases } from '@ilbud/kernel/events/lease'
import { leaseNames, relayBatch } from '@ilbud/kernel/events/relay'
import type { Kysely } from 'kysely'

/** Publishes until the outbox is empty and returns the number of messages, of the shards that no other relay holds. */
export async function relayOnce<Tables>(db: Kysely<Tables>, bus: Bus): Promise<number> {
  const owner = leaseOwner()
  const leased = await takeLeases(db, owner, leaseNames)
  const shards = [...leased.keys()].map((name) => Number(name.split('/')[1]))
  let total = 0
  for (let sent = -1; sent !== 0; total += sent) sent = await relayBatch(db, bus, owner, shards)
  await releaseLeases(db, owner, leaseNames)
  return total
}
