import { deleteExpiredSecrets } from '#db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { removeOrphanedFiles } from '#use-cases/proofs/remove-orphaned-files.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { describe, expect } from 'vitest'
import { aPhoto } from '#test/files/a-picture.ts'
import { aDriver, anOrdersApp, aSender, aStaff, noon } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const hourMs = 3_600_000
const hours = (count: number) => new Date(noon.getTime() + count * hourMs)

describe('a picture', () => {
  it('a picture is removed after an hour if its row was never stored', async ({ db, env }) => {
    const { deps, clock, place, ask } = await anOrdersApp(db, env)
    const driver = aDriver()
    const { id } = await place(aSender())
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    const photo = { body: await aPhoto(), headers: { 'content-type': 'image/jpeg' } }
    const kept = await ask(driver, 'POST', `/api/driver/orders/${id}/proofs?kind=photo`, photo)
    expect(kept.statusCode, kept.body).toBe(201)
    const { file } = await db.selectFrom('proofs').select('file').executeTakeFirstOrThrow()
    // As left by a process that dies between the file and the commit.
    const orphan = '3f0e8b1c-6f4e-4d0e-9c55-0d8f3a1b2c3d.webp'
    await deps.files.put(orphan, new Uint8Array([1]))

    clock.now = new Date(Date.now() + hourMs - 60_000)
    expect(await removeOrphanedFiles(deps)).toBe(0)
    clock.now = new Date(Date.now() + hourMs + 60_000)
    expect(await removeOrphanedFiles(deps)).toBe(1)
    expect(await deps.files.get(orphan)).toBeNull()
    expect(await deps.files.get(file!)).not.toBeNull()
  })
})

describe.each([
  ['a gate code', 'pickup_gate_code_sealed'],
  ['what the recipient wants of the driver', 'instructions_sealed']
] as const)('%s', (_name, column) => {
  it('a picture is gone 24 hours after the end, however the order ended', async ({ db, env }) => {
    const { clock, place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const kept = async () => {
      const rows = await db.selectFrom('orders').selectAll().orderBy('id').execute()
      return Object.fromEntries(rows.map((row) => [row.id, row[column] !== null]))
    }
    const instructed = async () => {
      const placed = await place(sender, { pickupGateCode: '4711' })
      const body = { text: 'Code 1147' }
      const { statusCode } = await ask(sender, 'PUT', `/api/v1/track/${placed.trackingId}/instructions`, { body })
      expect(statusCode).toBe(200)
      return placed
    }
    const open = await instructed()
    const canceled = await instructed()
    const deleted = await instructed()
    await ask(sender, 'POST', `/api/v1/orders/${canceled.id}/cancel`, { body: {} })
    expect((await ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${deleted.id}`)).statusCode).toBe(204)

    clock.now = hours(24)
    await deleteExpiredSecrets(db, new Date(clock.now.getTime() - 24 * hourMs))
    expect(await kept()).toEqual({ [open.id]: true, [canceled.id]: true, [deleted.id]: true })
    clock.now = new Date(hours(24).getTime() + 1)
    await deleteExpiredSecrets(db, new Date(clock.now.getTime() - 24 * hourMs))
    expect(await kept()).toEqual({ [open.id]: true, [canceled.id]: false, [deleted.id]: false })
  })
})
