import type { OrdersTables } from '#db/tables.ts'
import { decideByDefault } from '#use-cases/changing/decide-attempt.ts'
import { customerOrderDetailSchema } from '@ilbud/proto/http/orders/orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { aPhoto } from '#test/files/a-picture.ts'
import {
  aDriver,
  anOrdersApp,
  aSender,
  aStaff,
  auditOf,
  countRows,
  type Json,
  noon,
  outboxOf
} from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

// The app's clock is at 13:00 in Stockholm, and we close at 22:00.
const untilAt = '2026-03-02T14:00:00.000Z'
const window = { from: untilAt, to: '2026-03-02T16:00:00.000Z' }
const open = { until: untilAt, default: 'retry', window, choice: null, by: null }

/** An order whose delivery has failed; `attempts` times. */
async function aFailedOrder(
  [db, env]: [Kysely<OrdersTables>, Record<string, string>],
  change: object = {},
  attempts = 1
) {
  const app = await anOrdersApp(db, env)
  const { ask, place, clock } = app
  const [sender, driver] = [aSender(), aDriver()]
  const { id, trackingId, trackingKey } = await place(sender, change)
  const report = async (body: object) => {
    const answer = await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
  }
  await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  await report({ status: 'picked_up' })
  for (let made = 0; made < attempts; made++) {
    await report({ status: 'in_transit' })
    await report({ status: 'failed', reason: 'NOBODY_HOME', note: 'Rang the bell twice' })
  }
  const headers = { 'x-track-key': trackingKey }
  const choose = async (body: object, user: typeof sender | null = sender) =>
    ask(user, 'POST', `/api/v1/orders/${id}/decision`, { body })
  const chooseByKey = async (body: object, user: typeof sender | null = null) =>
    ask(user, 'POST', `/api/v1/track/${trackingId}/decision`, { body, headers })
  const read = async (): Promise<Json> =>
    customerOrderDetailSchema.parse((await ask(sender, 'GET', `/api/v1/orders/${id}`)).json())
  return { ...app, id, trackingId, headers, sender, driver, clock, report, choose, chooseByKey, read }
}

describe('the question after a failed attempt', () => {
  it('the question after a failed attempt says what happens by itself and when, and why the attempt failed', async ({
    db,
    env
  }) => {
    const { ask, id, sender, driver, read } = await aFailedOrder([db, env])
    const failure = { reason: 'NOBODY_HOME', at: noon.toISOString(), note: 'Rang the bell twice', photo: null }
    expect(await read()).toMatchObject({ status: 'FAILED_ATTEMPT', decision: open, failure })
    const [listed] = (await ask(sender, 'GET', '/api/v1/orders')).json()
    expect(listed).toMatchObject({ decision: open, failure: { ...failure, note: null } })
    expect((await ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json()).toMatchObject({ decision: open, failure })
    const [own] = (await ask(driver, 'GET', '/api/driver/orders')).json()
    expect(own).toMatchObject({ decision: open, failure: { reason: 'NOBODY_HOME' } })
    const [event] = (await outboxOf(db, id)).slice(-1)
    expect(event.data.failedAttempt).toEqual({ ...open, reason: 'NOBODY_HOME', at: noon.toISOString() })
    expect(JSON.stringify(event)).not.toContain('Rang')
  })

  it('the question after a failed attempt has the return as default after the last attempt, and no further attempt', async ({
    db,
    env
  }) => {
    const { choose, chooseByKey, read } = await aFailedOrder([db, env], {}, 2)
    expect((await read()).decision).toMatchObject({ default: 'return', choice: null })
    for (const answer of [
      await choose({ choice: 'retry' }),
      await chooseByKey({ choice: 'place', place: 'outside' })
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'NO_ATTEMPT_LEFT'])
    }
    expect((await choose({ choice: 'return' })).json()).toMatchObject({
      returning: true,
      decision: { choice: 'return' }
    })
  })

  it('the question after a failed attempt is answered already for a sender who ordered the return after the last attempt', async ({
    db,
    env
  }) => {
    const { choose, read } = await aFailedOrder([db, env], { returnOption: true }, 2)
    expect(await read()).toMatchObject({ returning: true, decision: { choice: 'return', by: 'system' } })
    const late = await choose({ choice: 'retry' })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', choice: 'return', by: 'system' }
    ])
  })

  it('the question after a failed attempt falls at the next opening when we close before', async ({ db, env }) => {
    const app = await aFailedOrder([db, env])
    app.clock.now = new Date('2026-03-02T19:50:00Z')
    await app.report({ status: 'in_transit' })
    await app.report({ status: 'failed', reason: 'NO_ACCESS' })
    expect((await app.read()).decision).toMatchObject({
      until: '2026-03-02T21:50:00.000Z',
      window: { from: '2026-03-03T06:00:00.000Z', to: '2026-03-03T08:00:00.000Z' }
    })
  })
})

describe('the answer', () => {
  it('the answer of the sender is a new attempt at the chosen time', async ({ db, env }) => {
    const { choose, id, read } = await aFailedOrder([db, env])
    const wish = { choice: 'retry', notBefore: '2026-03-02T17:00', notAfter: '2026-03-02T19:00' }
    const answer = await choose(wish)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'OUT_FOR_DELIVERY',
      decision: { ...open, choice: 'retry', by: 'sender' },
      notBefore: '2026-03-02T16:00:00.000Z',
      notAfter: '2026-03-02T18:00:00.000Z'
    })
    const [event] = (await outboxOf(db, id)).slice(-1)
    expect(event).toMatchObject({
      type: 'order.delivery-retried',
      data: { actor: { role: 'customer' }, notBefore: '2026-03-02T16:00:00.000Z', failedAttempt: { by: 'sender' } }
    })
    expect((await read()).decision.by).toBe('sender')
  })

  it('the answer of a holder of the link is another place, whose neighbour only the driver reads', async ({
    db,
    env
  }) => {
    const { ask, chooseByKey, driver, id } = await aFailedOrder([db, env])
    const answer = await chooseByKey({ choice: 'place', place: 'neighbour', neighbourName: 'canary on floor 2' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...open, choice: 'place', by: 'recipient' }])
    const [own] = (await ask(driver, 'GET', '/api/driver/orders')).json()
    expect(own).toMatchObject({ place: 'neighbour', neighbourName: 'canary on floor 2', status: 'in_transit' })
    expect(JSON.stringify([await outboxOf(db, id), await auditOf(db)])).not.toContain('canary')
    const [event] = (await outboxOf(db, id)).slice(-1)
    expect(event.data).toMatchObject({ command: 'retryDelivery', actor: { id: null, role: 'recipient' } })
  })

  it('the answer of the sender by the link’s call may be the return, which others may not choose', async ({
    db,
    env
  }) => {
    const { ask, chooseByKey, headers, trackingId, sender, driver, choose } = await aFailedOrder([db, env])
    const url = `/api/v1/track/${trackingId}/decision`
    expect((await chooseByKey({ choice: 'return' })).statusCode).toBe(403)
    expect((await ask(driver, 'POST', url, { body: { choice: 'retry' }, headers })).statusCode).toBe(404)
    expect((await ask(null, 'POST', url, { body: { choice: 'retry' } })).statusCode).toBe(404)
    expect((await choose({ choice: 'retry' }, aSender())).statusCode).toBe(404)
    expect((await chooseByKey({ choice: 'return' }, sender)).json()).toMatchObject({ choice: 'return', by: 'sender' })
  })

  it('the answer is refused with what is wrong, and changes nothing then', async ({ db, env }) => {
    const { choose, chooseByKey, read } = await aFailedOrder([db, env], { signatureRequired: true })
    const before = [await read(), await countRows(db)]
    const refusals = [
      [await choose({ choice: 'place' }), 400, 'INVALID_REQUEST'],
      [await choose({ choice: 'wait' }), 400, 'INVALID_REQUEST'],
      [await choose({ choice: 'retry', notBefore: 'soon' }), 400, 'INVALID_REQUEST'],
      [await chooseByKey({ choice: 'place', place: 'outside' }), 422, 'CHOICE_REFUSED'],
      [await chooseByKey({ choice: 'retry', notBefore: '2026-03-02T23:00' }), 422, 'CHOICE_REFUSED']
    ] as const
    for (const [answer, status, code] of refusals)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect([await read(), await countRows(db)]).toEqual(before)
  })

  it('the answer is not taken before anything has failed', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const answer = await ask(sender, 'POST', `/api/v1/orders/${id}/decision`, { body: { choice: 'retry' } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  })

  it('the answer counts once, when sender and recipient answer at the same time', async ({ db, env }) => {
    const { choose, chooseByKey, id, read } = await aFailedOrder([db, env])
    const answers = await Promise.all([choose({ choice: 'return' }), chooseByKey({ choice: 'retry' })])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const { choice, by } = (await read()).decision
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({ code: 'ALREADY_DECIDED', choice, by })
    const events = (await outboxOf(db, id)).filter(({ type }) => /retried|return-started/.test(type))
    expect(events).toHaveLength(1)
  })

  it('what driver or staff do meanwhile counts as the answer, and no driver takes back what others decided', async ({
    db,
    env
  }) => {
    const { ask, choose, report, id, driver, read } = await aFailedOrder([db, env])
    await report({ status: 'in_transit' })
    const late = await choose({ choice: 'return' })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', choice: 'retry', by: 'driver' }
    ])
    await ask(driver, 'POST', `/api/driver/orders/${id}/correct`, { body: {} })
    expect((await read()).decision).toEqual(open)
    await choose({ choice: 'retry' })
    const correction = await ask(driver, 'POST', `/api/driver/orders/${id}/correct`, { body: {} })
    expect([correction.statusCode, correction.json().code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  })

  it('the answer is given again for a repeated Idempotency-Key', async ({ db, env }) => {
    const { ask, id, sender } = await aFailedOrder([db, env])
    const repeat = () =>
      ask(sender, 'POST', `/api/v1/orders/${id}/decision`, { body: { choice: 'retry' }, key: 'once-and-again' })
    const [first, second] = [await repeat(), await repeat()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  })
})

describe('without an answer in time', () => {
  it('the new attempt is made in the announced time, once, whoever runs the job', async ({ db, env }) => {
    const { deps, clock, id, read } = await aFailedOrder([db, env])
    const before = await countRows(db)
    clock.now = new Date(Date.parse(untilAt) - 1)
    await decideByDefault(deps)
    expect(await countRows(db)).toEqual(before)
    clock.now = new Date(untilAt)
    await Promise.all([decideByDefault(deps), decideByDefault(deps), decideByDefault(deps)])
    await decideByDefault(deps)
    expect(await read()).toMatchObject({
      status: 'OUT_FOR_DELIVERY',
      decision: { choice: 'retry', by: 'system' },
      notBefore: window.from,
      notAfter: window.to
    })
    const after = await countRows(db)
    expect([after['order_events'], after['outbox']]).toEqual([before['order_events']! + 1, before['outbox']! + 1])
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({
      type: 'order.delivery-retried',
      data: { actor: { id: null, role: 'system' } }
    })
  })

  it('the parcel goes back after the last attempt', async ({ db, env }) => {
    const { deps, clock, read } = await aFailedOrder([db, env], {}, 2)
    clock.now = new Date(untilAt)
    await decideByDefault(deps)
    expect(await read()).toMatchObject({ returning: true, decision: { choice: 'return', by: 'system' } })
  })

  it('a time that the recipient has asked for since is kept', async ({ db, env }) => {
    const { ask, deps, clock, trackingId, headers, read } = await aFailedOrder([db, env])
    const body = { notBefore: '2026-03-02T19:00', notAfter: '2026-03-02T20:00' }
    await ask(null, 'PUT', `/api/v1/track/${trackingId}/instructions`, { body, headers })
    clock.now = new Date(untilAt)
    await decideByDefault(deps)
    expect(await read()).toMatchObject({ notBefore: '2026-03-02T18:00:00.000Z', decision: { by: 'system' } })
  })

  it('nothing happens once it is decided, or by a job that was slower than the answer', async ({ db, env }) => {
    const { choose, deps, clock, read } = await aFailedOrder([db, env])
    clock.now = new Date(untilAt)
    const [answer] = await Promise.all([choose({ choice: 'return' }), decideByDefault(deps)])
    const { by } = (await read()).decision
    expect(by).toBe(answer.statusCode === 200 ? 'sender' : 'system')
    const before = await countRows(db)
    await decideByDefault(deps)
    expect(await countRows(db)).toEqual(before)
  })
})

it('the picture that was taken at the door is shown to the owner and by the link, until the next attempt', async ({
  db,
  env
}) => {
  const { ask, report, clock, id, trackingId, headers, sender, driver, read } = await aFailedOrder([db, env])
  const at = (minutes: number) => (clock.now = new Date(noon.getTime() + minutes * 60_000))
  at(1)
  await report({ status: 'in_transit' })
  at(2)
  const photo = { body: await aPhoto(), headers: { 'content-type': 'image/jpeg' } }
  const added = await ask(driver, 'POST', `/api/driver/orders/${id}/proofs?kind=photo`, photo)
  at(3)
  await report({ status: 'failed', reason: 'NO_ACCESS' })
  const { failure } = await read()
  expect(failure).toMatchObject({ reason: 'NO_ACCESS', photo: `/api/v1/orders/${id}/proofs/${added.json().id}` })
  expect((await ask(sender, 'GET', failure.photo)).statusCode).toBe(200)
  const url = `/api/v1/track/${trackingId}/door-photo`
  const byKey = await ask(null, 'GET', url, { headers })
  expect([byKey.statusCode, byKey.headers['content-type']]).toEqual([200, 'image/webp'])
  const byAnybody = await ask(null, 'GET', url)
  expect([byAnybody.statusCode, byAnybody.headers['content-disposition']]).toEqual([404, undefined])
  expect([byKey, byAnybody].map((answer) => answer.headers['cache-control'])).toEqual(['no-store', 'no-store'])
  at(4)
  await ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/override`, {
    body: { command: 'retryDelivery', reason: 'agreed' }
  })
  at(5)
  await report({ status: 'failed', reason: 'REFUSED' })
  expect((await read()).failure).toMatchObject({ reason: 'REFUSED', photo: null })
  expect((await ask(null, 'GET', url, { headers })).statusCode).toBe(404)
})
