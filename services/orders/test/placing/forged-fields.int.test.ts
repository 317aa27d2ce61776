import type { OrdersTables } from '#db/tables.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { createLog } from '@ilbud/kernel/runtime/log'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type Json, least, type OrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const someone = randomUUID()
const when = '2001-01-01T00:00:00.000Z'

/** Fields that only the server sets, as named in payloads, in the code and in columns. */
const forged: Record<string, unknown> = {
  id: someone,
  trackingId: 'SDDEM0000000011',
  status: 'DELIVERED',
  driverId: someone,
  customerId: someone,
  companyId: someone,
  totalAmount: 1,
  createdAt: when,
  role: 'admin',
  price: 1,
  source: 'forged',
  city: 'Karlstad',
  state: 'DELIVERED',
  tracking_id: 'SDDEM0000000011',
  driver_id: someone,
  customer_id: someone,
  company_id: someone,
  created_at: when,
  updatedAt: when,
  updated_at: when,
  endedAt: when,
  deletedAt: when,
  deleted_at: when,
  total_amount_ore: 1,
  totalAmountOre: 1,
  pay: 1,
  payOre: 1,
  pay_ore: 1,
  payment: { method: 'invoice', status: 'invoice' },
  paymentStatus: 'invoice',
  tariffVersion: 99,
  attempts: 2,
  destination: 'sender',
  returning: true,
  delayed: true,
  stage: 6,
  hub: 'Forged',
  steps: [],
  given_proofs: ['photo'],
  required_proofs: [],
  trackingKey: 'forged',
  tracking_key_hash: 'forged',
  customerName: 'Forged',
  customerPhone: '+46700000000',
  actor: { id: someone, role: 'admin' },
  allowedActions: ['declareLost'],
  estimatedDelivery: when,
  promise: { low: when, high: when },
  distanceKm: 0,
  order: { state: 'DELIVERED' }
}

// Another order is a different one.
const own = ['id', 'tracking_id', 'tracking_key_hash', 'tracking_key_sealed', 'instructions_sealed']

async function rowOf(db: Kysely<OrdersTables>, id: string): Promise<Json> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).filter(([column]) => !own.includes(column)))
}

describe('fields that only the server says', () => {
  it('there are forty fields and more that only the server says', () =>
    expect(Object.keys(forged).length).toBeGreaterThan(40))

  it('fields that only the server says do not change what is stored of a new order, each alone, by both paths', async ({
    db,
    env
  }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const place = async (path: string, body: object): Promise<Json> => {
      const answer = await ask(sender, 'POST', path, { body })
      expect(answer.statusCode, answer.body).toBe(201)
      return rowOf(db, answer.json().id)
    }
    for (const path of ['/api/v1/orders', '/api/v1/driver/orders']) {
      const honest = await place(path, least)
      for (const [field, value] of Object.entries(forged)) {
        expect(await place(path, { ...least, [field]: value }), `${path} ${field}`).toEqual(honest)
      }
    }
  })

  it('fields that only the server says do not change what is stored of an edited order, each alone', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const before = await rowOf(db, id)
    for (const [field, value] of Object.entries(forged)) {
      const answer = await ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { [field]: value } })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await rowOf(db, id), field).toEqual(before)
    }
  })

  it('fields that only the server sets change nothing, even when a write carries all of them at once', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const [sender, driver, staff, admin] = [aSender(), aDriver(), aStaff(), aStaff('admin')]
    await db.insertInto('drivers').values({ id: driver.id, disabled: false }).execute()
    const reason = 'As agreed'
    const accept = ['POST', '/accept', {}, driver] as const
    const pickUp = ['PATCH', '/status', { status: 'picked_up' }, driver] as const
    const start = ['PATCH', '/status', { status: 'in_transit' }, driver] as const
    const fail = ['PATCH', '/status', { status: 'failed', reason: 'NOBODY_HOME' }, driver] as const
    const walks: Walk[] = [
      [accept, pickUp, start, ['PATCH', '/status', { status: 'delivered' }, driver]],
      [accept, pickUp, start, fail, ['POST', 'retry', {}, staff], ['POST', 'lost', { reason }, admin]],
      [accept, pickUp, ['POST', '/correct', {}, driver], ['POST', '/release', { reason }, driver]],
      [accept, pickUp, ['PATCH', '/status', { status: 'at_hub' }, driver]],
      [accept, pickUp, ['POST', 'hub', { reason }, staff], ['POST', 'return', { reason }, staff]],
      [accept, ['POST', 'pickup-failed', { reason: 'NOT_READY' }, staff], ['POST', 'cancel', { reason }, staff]],
      [accept, ['POST', 'release', { reason }, staff], ['POST', 'delay', { minutes: 20, reason }, staff]],
      [accept, pickUp, ['POST', 'override', { command: 'startDelivery', reason }, staff]],
      [accept, pickUp, start, ['POST', 'attempt-failed', { reason: 'NO_ACCESS' }, staff]],
      [accept, pickUp, start, ['POST', 'correct', { reason }, staff], ['POST', 'recall', { reason }, staff]],
      [
        ['POST', 'assign', { driverId: driver.id }, staff],
        ['POST', 'reassign', { driverId: driver.id }, staff]
      ],
      [['POST', 'owner/cancel', {}, sender]],
      [accept, pickUp, ['POST', 'owner/recall', {}, sender]],
      [['POST', 'owner/tracking-key', {}, sender]],
      [['PUT', 'track', { text: 'Behind the stairs', leaveAtDoor: true }, sender]]
    ]
    for (const walk of walks) {
      const [honest, forgedRow] = await Promise.all(
        [{}, forged].map(async (extra) => rowOf(db, await walkWith(app, sender, walk, extra)))
      )
      expect(forgedRow, walk.map(([, verb]) => verb).join(' ')).toEqual(honest)
      // A driver has at most five open orders.
      await db.updateTable('orders').set({ driver_id: null }).where('driver_id', '=', driver.id).execute()
    }
  })

  it('fields that only the server says are told in the log by their names, but for those that the specification’s client sends', async ({
    db,
    env
  }) => {
    const lines: string[] = []
    const { ask } = await anOrdersApp(db, env, createLog('info', { write: (line) => lines.push(line) }))
    const sender = aSender()
    const sent = { ...least, city: 'Stockholm', price: 129, status: 'pending', source: 'website' }
    const { id } = (await ask(sender, 'POST', '/api/v1/driver/orders', { body: sent })).json()
    expect(lines).toEqual([])
    await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, customerId: someone } })
    await ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { status: 'DELIVERED', totalAmount: 1 } })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { security: 'forbidden-fields', route: '/api/v1/orders', fields: ['customerId'], userId: sender.id },
      { security: 'forbidden-fields', method: 'PATCH', fields: ['status', 'totalAmount'], userId: sender.id }
    ])
    expect(lines.join('')).not.toMatch(new RegExp(`${someone}|DELIVERED`))
  })
})

/**
 * A step's path is a driver's `/verb`, an `owner/verb`, `track` for the recipient's instructions, or a verb of staff.
 */
type Walk = (readonly [method: 'POST' | 'PATCH' | 'PUT', verb: string, body: object, by: User])[]

/** Places an order and runs the steps on it, with additional fields in every body. Resolves to its id. */
async function walkWith({ ask, place }: OrdersApp, sender: User, walk: Walk, extra: object): Promise<string> {
  const { id, trackingId } = await place(sender)
  function urlOf(verb: string): string {
    if (verb === 'track') return `/api/v1/track/${trackingId}/instructions`
    if (verb.startsWith('/')) return `/api/driver/orders/${id}${verb}`
    if (verb.startsWith('owner/')) return `/api/v1/orders/${id}/${verb.slice('owner/'.length)}`
    return `/api/admin/v1/orders/${id}/${verb}`
  }
  for (const [method, verb, body, by] of walk) {
    const url = urlOf(verb)
    // As fields of the command itself they are not forged: another driver's id gets a 403, which its test covers.
    const { driverId: _driver, ...rest } = extra as { driverId?: string }
    const answer = await ask(by, method, url, { body: { ...rest, ...body } })
    expect(answer.statusCode, `${verb}: ${answer.body}`).toBeLessThan(300)
  }
  return id
}
