import { listMembers } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { companies } from '#service.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { anAccountEvent } from '@ilbud/testkit/account-events'
import { databaseTest } from '@ilbud/testkit/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { startService } from '@ilbud/testkit/start-service'
import { expect } from 'vitest'

const it = databaseTest<CompaniesTables>('companies', new URL('../src/db/migrations/', import.meta.url))
const blomman = '0197b0c0-0000-7000-8000-00000000c001'

it('keeps the members of a company in step with their accounts, each change once', async ({ env, bus, db }) => {
  const service = await startService(companies, { env, bus })
  const [owner, guest] = [uuidv7(), uuidv7()]
  const events = [
    anAccountEvent({ userId: owner, companyId: blomman, role: 'company_admin' }),
    anAccountEvent({ userId: guest, companyId: blomman, role: 'company_member' }),
    anAccountEvent({ userId: uuidv7() }),
    anAccountEvent({ userId: guest, version: 2, companyId: blomman, role: 'company_member', disabled: true })
  ]
  // Delivered again after newer news: nothing goes back to what was.
  await bus.publish('auth.events', [...events, ...events])
  const members = () => listMembers(db, blomman)
  const both = [
    { userId: owner, role: 'company_admin', disabled: false },
    { userId: guest, role: 'company_member', disabled: true }
  ].sort((a, b) => (a.userId < b.userId ? -1 : 1))
  await eventually(async () => (await members()).some(({ disabled }) => disabled), 'the guest is disabled')
  expect(await members()).toEqual(both)
  expect(await db.selectFrom('members').select('user_id').execute()).toHaveLength(2)

  await bus.publish('auth.events', [anAccountEvent({ userId: guest, version: 3 })])
  await eventually(async () => (await members()).length === 1, 'the guest has left')
  await service.stop()
})

it('answers health and nothing else yet', async ({ env, bus }) => {
  const { app, stop } = await startService(companies, { env, bus })
  expect((await app.inject('/livez')).statusCode).toBe(200)
  expect((await app.inject('/api/companies/me')).statusCode).toBe(404)
  await stop()
})
