import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import type { FileStore } from '#use-cases/proofs/file-store.ts'
import { removeOldProofs } from '#use-cases/proofs/remove-proofs.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { proofSchema } from '@ilbud/proto/http/parcels/proofs'
import { connect } from '@ilbud/kernel/db/connect'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod/mini'
import { losesTheCommitAfter } from '#test/driving/lossy-postgres.ts'
import { aPhoto } from '#test/files/a-picture.ts'
import { aDriver, anOrdersApp, aSender, aStaff, type OrdersApp, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const hourMs = 3_600_000

/** An order at its recipient's door, and what its driver can do there. */
async function atTheDoor(
  db: Kysely<OrdersTables>,
  env: Record<string, string>,
  fields: object = { proofOfDelivery: true }
) {
  const app = await anOrdersApp(db, env)
  const sender = aSender()
  const driver = aDriver()
  const { id } = await app.place(sender, fields)
  await app.ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const report = (status: string, user = driver, more = {}) =>
    app.ask(user, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status, ...more } })
  await report('picked_up')
  await report('in_transit')
  return { ...app, sender, driver, id, report, add: adder(app, id, driver) }
}

function adder({ ask }: OrdersApp, id: string, driver: User) {
  return (query: string, body?: Buffer, { type = 'image/jpeg', user = driver, key = '' } = {}) =>
    ask(user, 'POST', `/api/driver/orders/${id}/proofs?${query}`, {
      ...(body && { body, headers: { 'content-type': type } }),
      ...(key && { key })
    })
}

/** The store, with a list of its contents. */
function watched(files: FileStore): FileStore & { names: Set<string> } {
  const names = new Set<string>()
  return {
    names,
    get: files.get,
    list: files.list,
    put: (name, bytes) => (names.add(name), files.put(name, bytes)),
    remove: (name) => (names.delete(name), files.remove(name))
  }
}

const countProofs = async (db: Kysely<OrdersTables>) => (await db.selectFrom('proofs').selectAll().execute()).length

describe('a proof of delivery', () => {
  it('a proof of delivery allows the delivery of an order that requires a photo, and is not an event', async ({
    db,
    env
  }) => {
    const { add, report, id, ask, driver } = await atTheDoor(db, env)
    expect((await report('delivered')).json()).toMatchObject({ code: 'PROOF_REQUIRED', missing: ['photo'] })
    const list = async (etag = '') => ask(driver, 'GET', '/api/driver/orders', { headers: { 'if-none-match': etag } })
    const before = await list()
    expect(before.json()[0]).toMatchObject({ requiredProofs: ['photo'], proofsDone: [] })

    const added = await add('kind=photo', await aPhoto())
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json()).toEqual({ id: expect.any(String), kind: 'photo', at: '2026-03-02T12:00:00.000Z' })
    const after = await list(String(before.headers.etag))
    expect(after.json()[0]).toMatchObject({ requiredProofs: ['photo'], proofsDone: ['photo'] })
    expect((await report('delivered')).json()).toMatchObject({ status: 'delivered' })
    const events = (await outboxOf(db, id)).map(({ data }) => [data.command, data.givenProofs])
    expect(events).toEqual([
      ['placeOrder', []],
      ['acceptOffer', []],
      ['markPickedUp', []],
      ['startDelivery', []],
      ['confirmDelivery', ['photo']]
    ])
  })

  it('a proof of delivery is a signature typed, or drawn and sent as a picture', async ({ db, env }) => {
    const { add, report, sender, ask, id } = await atTheDoor(db, env, {
      proofOfDelivery: true,
      signatureRequired: true
    })
    expect((await add('kind=signature')).json().errors).toEqual([{ path: 'signer', message: 'Required' }])
    expect((await add('kind=photo&signer=Astrid')).json().errors).toEqual([{ path: 'body', message: 'Required' }])
    expect((await add('kind=selfie')).json().errors).toEqual([{ path: 'kind', message: 'Unknown kind' }])
    expect((await add(`kind=signature&signer=${'A'.repeat(101)}`)).statusCode).toBe(400)
    expect((await add('kind=signature&signer=Astrid%20Falk')).statusCode).toBe(201)
    expect((await report('delivered')).json()).toMatchObject({ status: 422, missing: ['photo'] })
    await add('kind=signature&signer=Astrid', await aPhoto())
    await add('kind=photo', await aPhoto())
    expect((await report('delivered')).statusCode).toBe(200)

    const shown = await ask(sender, 'GET', `/api/v1/orders/${id}/proofs`)
    expect(shown.headers['x-total-count']).toBe('3')
    const proofs = shown.json()
    expect(z.array(proofSchema).parse(proofs)).toEqual(proofs)
    expect(
      new Set(proofs.map(({ kind, signer, url }: z.infer<typeof proofSchema>) => [kind, signer, url !== null].join()))
    ).toEqual(new Set(['signature,Astrid Falk,false', 'signature,Astrid,true', 'photo,,true']))
    const typed = proofs.find(({ url }: { url: string | null }) => url === null)
    expect((await ask(sender, 'GET', `/api/v1/orders/${id}/proofs/${typed.id}`)).statusCode).toBe(404)
  })

  it('a proof of delivery is answered again under its Idempotency-Key and kept once', async ({ db, env }) => {
    const { add, deps } = await atTheDoor(db, env)
    const files = watched(deps.files)
    deps.files = files
    const photo = await aPhoto()
    const key = randomUUID()
    const first = await add('kind=photo', photo, { key })
    const again = await add('kind=photo', photo, { key })
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([201, first.json(), 'true'])
    const other = await add('kind=photo', await aPhoto({ width: 61 }), { key })
    expect(other.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' })
    expect([await countProofs(db), files.names.size]).toEqual([1, 1])
  })

  it('a proof of delivery keeps its picture when the database does not answer whether the proof is stored', async ({
    db,
    env,
    url
  }) => {
    const { add, deps } = await atTheDoor(db, env)
    const files = watched(deps.files)
    const lossy = connect<OrdersTables>('orders', {
      ...env,
      DATABASE_URL: await losesTheCommitAfter('insert into "proofs"', url)
    })
    onTestFinished(() => lossy.destroy())
    Object.assign(deps, { files, db: lossy })
    const [photo, key] = [await aPhoto(), randomUUID()]
    expect((await add('kind=photo', photo, { key })).statusCode).toBe(503)
    deps.db = db
    const again = await add('kind=photo', photo, { key })
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    const stored = await db.selectFrom('proofs').select('file').execute()
    expect(stored.map(({ file }) => file)).toEqual([...files.names])
  })

  it('a proof of delivery refuses a file that is not a picture, and stores nothing', async ({ db, env }) => {
    const { add, deps, report } = await atTheDoor(db, env)
    const files = watched(deps.files)
    deps.files = files
    for (const [status, code, body, type] of [
      [415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('<html></html>'), 'image/jpeg'],
      [415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('{"kind":"photo"}'), 'application/json'],
      [422, 'PICTURE_BROKEN', Buffer.from('\xff\xd8\xff\xe0<html></html>', 'latin1'), 'image/jpeg'],
      [413, 'TOO_LARGE', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'image/jpeg']
    ] as const) {
      const refused = await add('kind=photo', body, { type })
      expect(refused.json()).toMatchObject({ status, code })
      expect(refused.headers['content-type']).toContain('application/problem+json')
    }
    expect([await countProofs(db), files.names.size]).toEqual([0, 0])
    expect((await report('delivered')).statusCode).toBe(422)
  })

  it('a proof of delivery counts only when its picture is kept', async ({ db, env }) => {
    const { add, deps, report } = await atTheDoor(db, env)
    const { files } = deps
    deps.files = { ...files, put: () => Promise.reject(new Error('the disk is full')) }
    expect((await add('kind=photo', await aPhoto(), { key: randomUUID() })).statusCode).toBe(500)
    expect((await add('kind=photo', await aPhoto())).statusCode).toBe(500)
    expect(await countProofs(db)).toBe(0)
    expect((await report('delivered')).json()).toMatchObject({ code: 'PROOF_REQUIRED', missing: ['photo'] })
  })

  it('a proof of delivery keeps nobody from the order while its picture is being stored', async ({ db, env }) => {
    const { add, deps, ask, id } = await atTheDoor(db, env)
    const { files } = deps
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    deps.files = {
      ...files,
      async put(name, bytes) {
        begun.resolve()
        await gate.promise
        return files.put(name, bytes)
      }
    }
    const adding = add('kind=photo', await aPhoto(), { key: randomUUID() })
    await begun.promise
    const delay = await ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/delay`, {
      body: { minutes: 20, reason: 'Traffic' }
    })
    gate.resolve()
    expect(delay.statusCode, delay.body).toBe(200)
    expect((await adding).statusCode).toBe(201)
  })

  it('a proof of delivery may have 5 MiB', async ({ db, env }) => {
    const { add } = await atTheDoor(db, env)
    const padding = 5 * 1024 * 1024 - (await aPhoto()).length
    const added = await add('kind=photo', Buffer.concat([await aPhoto(), Buffer.alloc(padding)]))
    expect(added.statusCode, added.body).toBe(201)
  })

  it('a proof of delivery is given by the order’s driver while the parcel is theirs, and an hour after', async ({
    db,
    env
  }) => {
    const { add, report, clock, ask, deps, place, sender, driver } = await atTheDoor(db, env)
    const files = watched(deps.files)
    deps.files = files
    const photo = await aPhoto()
    expect((await add('kind=photo', photo, { user: aDriver() })).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND'
    })
    // Nobody else's picture is read at all, not even to refuse it.
    const broken = Buffer.from('\xff\xd8\xff\xe0<html></html>', 'latin1')
    expect((await add('kind=photo', broken, { user: aDriver() })).statusCode).toBe(404)
    expect((await add('kind=photo', photo, { user: sender })).statusCode).toBe(403)
    expect([await countProofs(db), files.names.size]).toEqual([0, 0])
    await add('kind=photo', photo)
    await report('delivered')
    clock.now = new Date(clock.now.getTime() + hourMs)
    expect((await add('kind=photo', photo)).statusCode).toBe(201)
    clock.now = new Date(clock.now.getTime() + 1)
    const late = await add('kind=photo', photo)
    expect(late.json()).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', from: 'DELIVERED', asked: 'addProof' })

    const early = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${early.id}/accept`, { body: {} })
    const url = `/api/driver/orders/${early.id}/proofs?kind=signature&signer=A`
    expect((await ask(driver, 'POST', url)).json()).toMatchObject({ status: 409, from: 'ASSIGNED' })
    expect([await countProofs(db), files.names.size]).toEqual([2, 2])
  })

  it('a proof of delivery of a failed attempt, or of the driver before, does not count', async ({ db, env }) => {
    const { add, report, id, ask } = await atTheDoor(db, env)
    await add('kind=photo', await aPhoto())
    await report('failed', undefined, { reason: 'NOBODY_HOME' })
    await report('in_transit')
    expect((await report('delivered')).json()).toMatchObject({ code: 'PROOF_REQUIRED' })
    await add('kind=photo', await aPhoto())
    await report('failed', undefined, { reason: 'NOBODY_HOME' })
    await report('at_hub')
    const next = aDriver()
    expect((await ask(next, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })).json()).toMatchObject({
      mine: true,
      proofsDone: []
    })
  })

  it('an order has ten proofs of delivery at most', async ({ db, env }) => {
    const { add } = await atTheDoor(db, env)
    const statuses = []
    for (let at = 0; at < 11; at++) statuses.push((await add('kind=signature&signer=Astrid')).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 422])
  })

  it('a proof of delivery that is still missing is taken, however many others there are', async ({ db, env }) => {
    const { add, report } = await atTheDoor(db, env, { proofOfDelivery: true })
    for (let at = 0; at < 10; at++) await add('kind=signature&signer=Astrid')
    expect((await report('delivered')).json()).toMatchObject({ code: 'PROOF_REQUIRED', missing: ['photo'] })
    expect((await add('kind=photo', await aPhoto())).statusCode).toBe(201)
    expect((await add('kind=photo', await aPhoto())).json().code).toBe('TOO_MANY_PROOFS')
    expect((await report('delivered')).statusCode).toBe(200)
  })
})

describe('the pictures', () => {
  it('the pictures are read by the owner and staff and nobody else, as files without a past', async ({ db, env }) => {
    const { add, ask, id, sender, driver, clock } = await atTheDoor(db, env)
    const taken = new Date(clock.now.getTime() - 60_000).toISOString()
    const { id: proofId } = (await add(`kind=photo&occurredAt=${taken}`, await aPhoto())).json()
    const url = `/api/v1/orders/${id}/proofs/${proofId}`
    const list = (user: User) => ask(user, 'GET', `/api/v1/orders/${id}/proofs`)
    const seen = { id: proofId, kind: 'photo', signer: null, at: '2026-03-02T12:00:00.000Z', url }
    expect((await list(sender)).json()).toEqual([{ ...seen, occurredAt: null }])
    expect((await list(aStaff())).json()).toEqual([{ ...seen, occurredAt: taken }])

    for (const user of [sender, aStaff(), aStaff('admin')]) {
      const { statusCode, headers, rawPayload } = (await ask(user, 'GET', url)) as never as {
        statusCode: number
        headers: object
        rawPayload: Buffer
      }
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'attachment; filename="proof.webp"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox')
      })
      const { format, exif, width, height } = await sharp(rawPayload).metadata()
      expect([format, exif, width, height]).toEqual(['webp', undefined, 40, 60])
    }
    const stranger = aSender()
    const otherBoss = aUser({ role: 'company_admin', companyId: randomUUID() })
    for (const user of [stranger, otherBoss]) {
      expect([(await list(user)).statusCode, (await ask(user, 'GET', url)).statusCode]).toEqual([404, 404])
    }
    expect((await ask(driver, 'GET', url)).statusCode).toBe(403)
    expect((await ask(null, 'GET', url)).statusCode).toBe(401)
    // Under another order of the same sender the proof is not found.
    expect((await ask(aStaff(), 'GET', `/api/v1/orders/${randomUUID()}/proofs/${proofId}`)).statusCode).toBe(404)
  })

  it('the pictures are seen by an admin on the record', async ({ db, env }) => {
    const { add, ask, id } = await atTheDoor(db, env)
    const { id: proofId } = (await add('kind=photo', await aPhoto())).json()
    const admin = aStaff('admin')
    await ask(admin, 'GET', `/api/v1/orders/${id}/proofs/${proofId}`)
    await ask(aStaff(), 'GET', `/api/v1/orders/${id}/proofs/${proofId}`)
    const rows = await db.selectFrom('outbox').select('value').where('topic', '=', 'audit.events').execute()
    expect(rows.map(({ value }) => JSON.parse(value).data)).toEqual([
      expect.objectContaining({ action: 'order.view-proof', actorId: admin.id, objectId: id })
    ])
  })

  it('pictures are deleted 90 days after the end of their order, and the others stay', async ({ db, env }) => {
    const { add, report, deps, clock } = await atTheDoor(db, env)
    const files = watched(deps.files)
    deps.files = files
    await add('kind=photo', await aPhoto())
    await report('delivered')
    const ended = clock.now.getTime()
    clock.now = new Date(ended + 90 * 24 * hourMs)
    await removeOldProofs(deps)
    expect([await countProofs(db), files.names.size]).toEqual([1, 1])
    clock.now = new Date(clock.now.getTime() + 1)
    await removeOldProofs(deps)
    expect([await countProofs(db), files.names.size]).toEqual([0, 0])
  })
})
