import type { NotificationsTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { mailsOf, startNotifications } from './a-notifications.ts'
import { blomman } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const admin = aUser({ role: 'admin' })

describe('POST /api/admin/v1/companies/:id/decision-mail', () => {
  it('the preview of a decision shows the mail in the applicant’s language and sends nothing', async ({
    env,
    bus,
    db
  }) => {
    const { request, owners } = await startNotifications({ env, bus })
    const id = uuidv7(new Date())
    const url = `/api/admin/v1/companies/${id}/decision-mail`
    owners.companies.set(id, { ...blomman, locale: 'sv' })

    const approved = await request(admin, 'POST', url, { body: { status: 'APPROVED' } })
    expect(approved.json()).toMatchObject({ locale: 'sv', subject: 'Er ansökan är godkänd', greeting: 'Hej Olof!' })
    expect(approved.body).not.toContain(blomman.email)
    const rejected = await request(admin, 'POST', url, {
      body: { status: 'REJECTED', reason: 'Bolaget är avregistrerat' }
    })
    expect(rejected.json().details).toEqual([
      { label: 'Företag', value: 'Blomman AB' },
      { label: 'Skäl', value: 'Bolaget är avregistrerat' }
    ])
    expect(await mailsOf(db)).toEqual([])

    const unknown = `/api/admin/v1/companies/${uuidv7(new Date())}/decision-mail`
    expect((await request(admin, 'POST', unknown, { body: { status: 'APPROVED' } })).statusCode).toBe(404)
    expect((await request(admin, 'POST', url, { body: { status: 'MAYBE' } })).statusCode).toBe(400)
    const dispatcher = aUser({ role: 'dispatcher' })
    expect((await request(dispatcher, 'POST', url, { body: { status: 'APPROVED' } })).statusCode).toBe(403)
  })
})
