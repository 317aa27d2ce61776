import { setUserRights } from '#use-cases/users/set-user-rights.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { authTest as it } from './an-auth.ts'

const actor = { id: uuidv7(), role: 'admin' as const }

describe('changed rights', () => {
  it('changed rights reach identity: the old token is refused and the next refresh carries the new role', async ({
    auth,
    db
  }) => {
    const deps = { db, now: auth.context.now, onCommit: () => undefined }
    await auth.addUser({ role: 'admin' })
    const { id, email } = await auth.addUser({ role: 'admin' })
    const tokens = await auth.signIn(email)
    expect(await auth.context.identity.verify(tokens.accessToken)).toMatchObject({ role: 'admin' })

    await setUserRights(deps, { userId: id, change: { role: 'customer' }, actor })
    const refused = async () => (await auth.context.identity.verify(tokens.accessToken)) === null
    await eventually(refused, 'the demoted admin’s token is refused')
    const renewed = (await auth.refresh(tokens.refreshToken)).tokens
    expect(await auth.context.identity.verify(renewed.accessToken)).toMatchObject({ id, role: 'customer' })
  })

  it('disabling a user ends their sessions', async ({ auth, db }) => {
    const { id, email } = await auth.addUser()
    const tokens = await auth.signIn(email)
    const deps = { db, now: auth.context.now, onCommit: () => undefined }
    await setUserRights(deps, { userId: id, change: { disabled: true }, actor })
    const refused = async () => (await auth.context.identity.verify(tokens.accessToken)) === null
    await eventually(refused, 'the disabled user’s token is refused')
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
  })

  it('changed rights are published with the next version of the user’s events, and audited', async ({ auth, db }) => {
    const { id } = await auth.addUser()
    const deps = { db, now: auth.context.now, onCommit: () => undefined }
    await setUserRights(deps, { userId: id, change: { role: 'driver' }, actor })
    const rows = await db.selectFrom('outbox').select(['topic', 'key', 'value']).orderBy('position').execute()
    const events = rows.map(({ topic, value }) => ({ topic, ...JSON.parse(value) }))
    expect(events).toMatchObject([
      { type: userCreated.type, subject: id, data: { version: 1, role: 'customer', authzVersion: 1 } },
      { type: userRightsChanged.type, subject: id, data: { version: 2, role: 'driver', authzVersion: 2 } },
      { type: auditRecorded.type, data: { actorId: actor.id, action: 'user.change-rights', objectId: id } }
    ])
  })

  it('the last admin’s rights stay as they are, and nothing is published', async ({ auth, db }) => {
    const { id } = await auth.addUser({ role: 'admin' })
    const deps = { db, now: auth.context.now, onCommit: () => undefined }
    const demote = (userId: string) => setUserRights(deps, { userId, change: { role: 'customer' }, actor })
    await expect(demote(id)).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    expect(await db.selectFrom('outbox').select('position').execute()).toHaveLength(1)

    const other = await auth.addUser({ role: 'admin' })
    const outcomes = await Promise.allSettled([demote(id), demote(other.id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the rpc of auth', () => {
  it('the rpc of auth finds users by id, by e-mail in any case, and many at once', async ({ auth }) => {
    const user = await auth.addUser({ email: 'saga@ilbud.example', name: 'Saga Ek', phone: '+46701740605' })
    const answer = {
      id: user.id,
      name: 'Saga Ek',
      email: user.email,
      phone: '+46701740605',
      role: 'customer',
      companyId: ''
    }
    const client = auth.context.calls.to(Auth)
    expect(await client.findUser({ by: { case: 'id', value: user.id } })).toMatchObject(answer)
    expect(await client.findUser({ by: { case: 'email', value: 'Saga@ilbud.example' } })).toMatchObject(answer)
    expect((await client.findUsers({ ids: [user.id, uuidv7(), 'nonsense'] })).users).toMatchObject([answer])
  })

  it.for([
    { case: 'id', value: '0197b0c0-0000-7000-8000-00000000ffff' },
    { case: 'id', value: "' or 1=1" },
    { case: 'email', value: 'nobody@ilbud.example' },
    { case: undefined }
  ] as const)('the rpc of auth answers NOT_FOUND to %j', async (by, { auth }) => {
    await expect(auth.context.calls.to(Auth).findUser({ by })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
