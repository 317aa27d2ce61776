import { describe, expect } from 'vitest'
import { exportOwnData } from '#use-cases/own-data/export-own-data.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { authTest as it, type Started } from './an-auth.ts'
import { recordedEvents } from './mails.ts'

const path = '/api/v1/auth/me/export'

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
type Json = any

async function saga(auth: Started) {
  const user = await auth.addUser({ name: 'Saga Ek', email: 'saga@ilbud.example', phone: '070-174 06 05' })
  return { ...user, ...(await auth.signIn(user.email)) }
}

describe('GET /api/v1/auth/me/export', () => {
  it('GET /api/v1/auth/me/export returns everything that any service stores, section by section', async ({ auth }) => {
    const { id, accessToken } = await saga(auth)
    auth.owners.keeps.orders = {
      orders: Array.from({ length: 120 }, (_, at) => ({ trackingId: `SD${at}` })),
      recipients: [{ name: 'Astrid Falk' }]
    }
    const answer = await auth.ask('GET', path, { as: accessToken, headers: { 'user-agent': 'A Browser/1.0' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="ilbud-my-data-\d{4}-\d\d-\d\d\.json"$/)
    })
    const file = answer.json<Json>()
    expect(file).toMatchObject({
      account: { id, email: 'saga@ilbud.example', name: 'Saga Ek', phone: '070-174 06 05', role: 'customer' },
      sessions: [{ endedAt: null }],
      secondFactors: [],
      identities: [],
      emailChanges: [],
      actions: [],
      recipients: [{ name: 'Astrid Falk' }],
      shifts: [],
      memberships: [],
      mails: []
    })
    expect(file.orders.map((each: Json) => each.trackingId)).toEqual(Array.from({ length: 120 }, (_, at) => `SD${at}`))
  })

  it('GET /api/v1/auth/me/export is named after the local day', async ({ auth }) => {
    // Half past midnight in Stockholm.
    auth.passes((Date.parse('2030-01-31T23:30:00Z') - auth.context.now().getTime()) / 1000)
    const { accessToken } = await saga(auth)
    const { headers } = await auth.ask('GET', path, { as: accessToken })
    expect(headers['content-disposition']).toBe('attachment; filename="ilbud-my-data-2030-02-01.json"')
  })

  it('GET /api/v1/auth/me/export has no password, no token and nothing of anybody else', async ({ auth, db }) => {
    const { accessToken, refreshToken } = await saga(auth)
    await auth.addUser({ name: 'Astrid Falk' })
    await auth.ask('POST', '/api/v1/auth/reset-password', { body: { username: 'saga@ilbud.example' } })
    const asked = async () => (await db.selectFrom('account_tokens').select('id').execute()).length === 1
    await eventually(asked, 'a link waits')
    const { body } = await auth.ask('GET', path, { as: accessToken })
    const { hash } = await db.selectFrom('account_tokens').select('hash').executeTakeFirstOrThrow()
    for (const secret of [accessToken, refreshToken, '$argon2', hash.toString('base64url'), 'Astrid']) {
      expect(body).not.toContain(secret)
    }
  })

  it('GET /api/v1/auth/me/export contains what the person did, from the audit log, and is audited itself', async ({
    auth,
    db
  }) => {
    const { id, accessToken } = await saga(auth)
    await auth.ask('GET', path, { as: accessToken })
    const entries = () => db.selectFrom('audit_entries').select(['actor_id', 'action', 'object_id']).execute()
    await eventually(async () => (await entries()).length === 1, 'the export is in the log')
    expect(await entries()).toEqual([{ actor_id: id, action: 'user.export', object_id: id }])
    const { actions } = (await auth.ask('GET', path, { as: accessToken })).json<Json>()
    // The second export may be in the log by the time that it reads the log.
    expect(actions[0]).toMatchObject({ action: 'user.export', objectId: id, reason: null })
  })

  it('GET /api/v1/auth/me/export answers 503 and audits nothing when an owner is unavailable', async ({ auth, db }) => {
    const { accessToken } = await saga(auth)
    auth.owners.away.add('companies')
    expect((await auth.ask('GET', path, { as: accessToken })).statusCode).toBe(503)
    expect(await recordedEvents(db, 'audit.events')).toEqual([])
  })

  it('GET /api/v1/auth/me/export breaks off when an owner fails, so that a partial file is invalid', async ({
    auth,
    db
  }) => {
    const { id } = await saga(auth)
    auth.owners.keeps.notifications = { mails: Array.from({ length: 120 }, (_, at) => ({ at })) }
    const { calls, now } = auth.context
    const { body } = await exportOwnData({ db, calls, now, onCommit: () => undefined }, id)
    auth.owners.away.add('notifications')
    await expect(body.toArray()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('GET /api/v1/auth/me/export is for those who are signed in, five times an hour', async ({ auth }) => {
    expect((await auth.ask('GET', path)).statusCode).toBe(401)
    const { accessToken } = await saga(auth)
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await auth.ask('GET', path, { as: accessToken })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
