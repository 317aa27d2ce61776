import { type Disclosed, isWhole, type Level, nothingDisclosed } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import type { Limits } from '@ilbud/kernel/http/limits'
import { createGuessLimit } from '@ilbud/kernel/http/limits/guess-limit'
import type { Client } from '@ilbud/kernel/rpc/rpc'
import { type DiscloseAnswer, DiscloseAnswer_Level, type Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { wrongKeyLimit } from '@ilbud/proto/http/parcels/tracking-key'
import { isPlacedBy } from '@ilbud/proto/http/orders/placed-by'
import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { LRUCache } from 'lru-cache'

/** Who asks: a signed-in user, a holder of the link's key, both or neither. */
export interface Caller {
  keyHash: string | null
  /** The key to count the client's address by; null: not limited. */
  address: string | null
  user: { id: string; role: Role; companyId: string | null; test?: boolean } | null
}

interface DiscloseDeps {
  orders: Client<typeof Orders>
  limits: Limits
  onFailure: (error: unknown) => void
}

export interface Disclosures {
  /** What this caller may see beyond the events. `fresh`: asks orders instead of the cache. */
  disclose(view: OrderView, caller: Caller, fresh?: 'fresh'): Promise<Disclosed>
  /** The order's key was replaced, or its delivery rated: what is cached is no longer used. */
  outdated(orderId: string): void
}

const rememberedMs = 60_000

/**
 * Asks orders what a caller may see beyond the events. Cached per version, for a minute at most and until the key is
 * replaced or the delivery rated. While orders is unavailable everybody gets the public answer.
 */
export function createDisclosures({ orders, limits, onFailure }: DiscloseDeps): Disclosures {
  const known = new LRUCache<string, Disclosed>({ max: 20_000, ttl: rememberedMs })
  // Part of the cache key, so that an answer asked for before a renewal is not found after it.
  const renewals = new LRUCache<string, number>({ max: 20_000, ttl: 2 * rememberedMs })
  const guesses = createGuessLimit(limits, wrongKeyLimit)

  async function disclose(view: OrderView, caller: Caller, fresh?: 'fresh'): Promise<Disclosed> {
    const { keyHash, user } = caller
    const party = user && isParty(view, user) ? user : null
    if (!keyHash && !party) return nothingDisclosed
    const reader = { userId: party?.id ?? '', role: party?.role ?? '', companyId: party?.companyId ?? '' }
    const { orderId, version, delaysSaid } = view
    // A delay that staff set or clear, with a reason in words, leaves the version as it is.
    const name = [orderId, version, delaysSaid, renewals.get(orderId), keyHash, ...Object.values(reader)].join('|')
    const remembered = fresh ? undefined : known.get(name)
    if (remembered) return remembered

    const guess = keyHash ? { subject: view.trackingId, secretHash: keyHash, address: caller.address } : null
    const key = guess && (await guesses.mayTry(guess)) ? guess.secretHash : null
    if (!key && !party) return nothingDisclosed
    try {
      const answer = await orders.disclose({ trackingId: view.trackingId, keyHash: key ?? '', ...reader })
      const disclosed = readAnswer(answer)
      // A party is let in by who it is, so its answer says nothing about the key.
      if (guess && key && !party) await guesses.record(guess, disclosed.level !== 'public')
      if (isWhole(view, disclosed)) known.set(name, disclosed)
      return disclosed
    } catch (error) {
      onFailure(error)
      return nothingDisclosed
    }
  }

  return {
    disclose,
    outdated(orderId) {
      renewals.set(orderId, (renewals.get(orderId) ?? 0) + 1)
    }
  }
}

/** Sender, its company's admins, assigned driver, staff. Orders decides; this only spares it the others. */
function isParty(view: OrderView, { id, role, companyId, test }: NonNullable<Caller['user']>): boolean {
  // A test key is a party to test orders alone, and any other key to the others.
  if (test !== undefined && test !== (view.test ?? false)) return false
  if (isStaff(role) || isPlacedBy(view, { id, companyId })) return true
  if (role === 'driver') return id === view.situation.driverId
  return role === 'company_admin' && companyId !== null && companyId === view.companyId
}

const levels: Record<number, Level> = {
  [DiscloseAnswer_Level.LINK]: 'link',
  [DiscloseAnswer_Level.PARTY]: 'party',
  [DiscloseAnswer_Level.STAFF]: 'staff'
}

function readAnswer(answer: DiscloseAnswer): Disclosed {
  const level = levels[answer.level]
  if (!level) return nothingDisclosed
  return {
    level,
    contact: answer.deliveryContact,
    address: answer.deliveryAddress,
    driverName: answer.driverName,
    driverPhone: answer.driverPhone,
    driverChangedAt: answer.driverChangedAt,
    delayNote: answer.delayNote,
    hasDoorPhoto: answer.hasDoorPhoto,
    pin: answer.pin,
    stars: answer.stars || null,
    details: new Map(
      answer.timeline.map(({ version, note, hasLocation, lat, lng }) => [
        version,
        { note, location: hasLocation ? { lat, lng } : null }
      ])
    )
  }
}
