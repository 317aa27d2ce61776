import {
  listOwnOffers,
  listOwnOrders,
  listOwnRecipients,
  listOwnSteps,
  type OwnOrder,
  type OwnStep
} from '#db/people/own-data.ts'
import { type ListedDay, listRecurringOrders, listSettledDays } from '#db/recurring-orders.ts'
import type { RecurringOrder } from '#domain/recurring/recurring-order.ts'
import type { Order, Stop } from '#domain/order.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import type { Position } from '@ilbud/kernel/http/input/page'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'
import type { OrdersDeps } from '#use-cases/deps.ts'

/**
 * The data that orders stores about a person: their orders, recipients, and steps and offers as a driver. Without what others
 * wrote (the recipient's instructions, signatures, a driver's notes) and without tracking keys.
 */
export function ownSections({ db, dataKey }: Pick<OrdersDeps, 'db' | 'dataKey'>): OwnSection[] {
  const ordersSection = (name: string, deleted: boolean): OwnSection => ({
    name,
    pageSize: 100,
    async list(userId, key, limit) {
      const orders = await listOwnOrders(db, { userId, deleted, after: readOrderKey(key), limit })
      return orders.map((own) => ({ row: toOwnOrder(own, dataKey), key: orderKey(own.order) }))
    }
  })
  return [
    ordersSection('orders', false),
    ordersSection('deletedOrders', true),
    {
      name: 'recipients',
      async list(userId, after, limit) {
        const recipients = await listOwnRecipients(db, userId, after, limit)
        return recipients.map(({ recipient, ...row }) => ({ row, key: recipient }))
      }
    },
    recurringSection({ db, dataKey }),
    {
      name: 'stepsAsDriver',
      async list(userId, after, limit) {
        const steps = await listOwnSteps(db, userId, readStepKey(after), limit)
        return steps.map((step) => ({ row: toOwnStep(step), key: `${step.orderId}/${step.version}` }))
      }
    },
    {
      name: 'offersAsDriver',
      async list(userId, after, limit) {
        const offers = await listOwnOffers(db, userId, after, limit)
        return offers.map(({ id, order_id, made_at, ended_at, outcome, added_km, added_minutes, pay_ore }) => ({
          row: {
            orderId: order_id,
            madeAt: made_at,
            endedAt: ended_at,
            outcome,
            addedKm: added_km,
            addedMinutes: added_minutes,
            payOre: pay_ore
          },
          key: id
        }))
      }
    }
  ]
}

/** Their own, at most fifty, with the days of the last twelve months. */
function recurringSection({ db, dataKey }: Pick<OrdersDeps, 'db' | 'dataKey'>): OwnSection {
  return {
    name: 'recurringOrders',
    async list(userId, after) {
      if (after !== null) return []
      const recurring = await listRecurringOrders(db, { userId, companyId: null }, dataKey)
      const ids = recurring.map(({ id }) => id)
      const days = await listSettledDays(db, ids, 366)
      return recurring.map((rule) => ({
        row: { ...toOwnRecurring(rule), days: days.filter(({ recurringId }) => recurringId === rule.id).map(toOwnDay) },
        key: rule.id
      }))
    }
  }
}

function toOwnRecurring({ customerId: _customerId, nextDay: _nextDay, ...recurring }: RecurringOrder): object {
  return recurring
}

function orderKey({ createdAt, id }: Order): string {
  return `${createdAt.toISOString()}/${id}`
}

function readOrderKey(key: string | null): Position | null {
  if (key === null) return null
  const [createdAt = '', id = ''] = key.split('/')
  return { createdAt: new Date(createdAt), id }
}

function toOwnOrder({ order, steps, proofs, rating }: OwnOrder, dataKey: DataKey): object {
  const { id, trackingId, state, createdAt, endedAt, title, pickup, delivery, parcel, schedule, payment, price } = order
  const gateCode = order.sealedGateCode && open(dataKey, Buffer.from(order.sealedGateCode, 'base64'))
  return {
    id,
    trackingId,
    state,
    placedAt: createdAt,
    endedAt,
    title,
    reference: order.reference,
    metadata: order.metadata,
    sender: { name: order.customerName, phone: order.customerPhone, companyId: order.companyId },
    pickup: { ...toOwnStop(pickup), gateCode },
    delivery: toOwnStop(delivery),
    parcel,
    schedule,
    requiredProofs: order.requiredProofs,
    pinRequired: order.pinRequired,
    returnOption: order.returnOption,
    payment: { ...payment, totalOre: price.totalAmountOre, currency: 'SEK', lines: price.lines },
    steps,
    proofs,
    rating
  }
}

function toOwnStop({ address, point, district, city, contact, phone, notes }: Stop): object {
  return { address, point, district, city, contact, phone, notes }
}

function toOwnStep({ orderId, at, type, reasonCode, note, lat, lng }: OwnStep): object {
  return { orderId, at, type, reasonCode, note, place: lat === null || lng === null ? null : { lat, lng } }
}

function readStepKey(key: string | null): { orderId: string; version: number } | null {
  if (key === null) return null
  const [orderId = '', version] = key.split('/')
  return { orderId, version: Number(version) }
}

function toOwnDay({ day, outcome, trackingId, code, at }: ListedDay): object {
  return { day, outcome, trackingId, code, at }
}
