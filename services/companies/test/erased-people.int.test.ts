import type { CompaniesTables } from '#db/tables.ts'
import { forgetOld } from '#use-cases/leaving/forget-old.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aForm, anApprovedCompany, apply, decide, eventsOf, type Started } from './a-companies.ts'
import { it } from './companies-test.ts'

function anErasure(userId: string) {
  const at = new Date()
  const data = { userId, farewellId: null }
  const event = writeEvent(accountErased, { id: uuidv7(at), source: '/auth', subject: userId, at, data })
  return { key: userId, value: JSON.stringify(event) }
}

async function invitedOf(db: Kysely<CompaniesTables>, companyId: string): Promise<string> {
  const find = () =>
    db.selectFrom('companies').select('invited_user_id as id').where('id', '=', companyId).executeTakeFirstOrThrow()
  return eventually(async () => (await find()).id, 'its admin is invited')
}

const membersOf = (db: Kysely<CompaniesTables>) => db.selectFrom('members').select('user_id').execute()
const leaving = ({ instance }: Started, userId: string) =>
  localCalls('auth', instance.rpc!).to(Companies).leaving({ userId })

describe('somebody whose account was erased', () => {
  it('somebody whose account was erased is neither a member nor the contact; the company stays with its numbers', async ({
    companies,
    bus,
    db
  }) => {
    const companyId = await anApprovedCompany(companies, {
      ...aForm,
      sameBillingAddress: false,
      billingAddress: 'Storgatan 1',
      billingCity: 'Stockholm',
      billingPostalCode: '116 46',
      billingCountry: 'Sweden'
    })
    const owner = await invitedOf(db, companyId)
    await bus.publish('auth.events', [anAccountEvent({ userId: owner, companyId, role: 'company_admin' })])
    await eventually(async () => (await leaving(companies, owner)).isOnlyAdmin, 'the owner has joined')
    const event = anErasure(owner)
    await bus.publish('auth.erasures', [event, event, anErasure(owner)])
    await eventually(async () => (await membersOf(db)).length === 0, 'the owner has left')
    const { rows } = await sql<{ row: string }>`select (c.*)::text as row from companies c`.execute(db)
    expect(rows[0]!.row).not.toMatch(/Olof|olof@|070-174/)
    expect(rows[0]!.row).toContain('Blomman AB')
    expect(rows[0]!.row).toContain('Storgatan 1')
    const gone = (await eventsOf(db, companyId)).filter(({ type }) => type === 'company.member-removed')
    expect(gone.map(({ data }) => data.userId)).toEqual([owner])
    // Written before the erasure, and arriving after it.
    await bus.publish('auth.events', [anAccountEvent({ userId: owner, companyId, role: 'company_admin', version: 2 })])
    const applied = () => sql`select from inbox_versions where subject = ${owner} and version = 2`.execute(db)
    await eventually(async () => (await applied()).rows.length === 1, 'the late event is applied')
    expect(await membersOf(db)).toEqual([])
  })

  it('somebody whose account was erased is not invited any more', async ({ companies, bus, db }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = await invitedOf(db, companyId)
    await eventually(async () => (await membersOf(db)).length === 1, 'the owner is asked to join')
    await bus.publish('auth.erasures', [anErasure(owner)])
    await eventually(async () => (await membersOf(db)).length === 0, 'nobody is asked')
  })
})

it('the contact of an application that was rejected 12 months ago is forgotten', async ({ companies, db }) => {
  const [rejected, approved] = [await apply(companies), await apply(companies)]
  await decide(companies, rejected, { status: 'REJECTED', reason: 'No orders yet' })
  await decide(companies, approved, { status: 'APPROVED' })
  const contacts = async (now: string) => {
    await forgetOld({ db, now: () => new Date(now) })
    const rows = await db.selectFrom('companies').select(['application_id', 'admin_name', 'admin_email']).execute()
    return new Map(rows.map((row) => [row.application_id, [row.admin_name, row.admin_email]]))
  }
  expect((await contacts('2027-03-02T11:59:00.000Z')).get(rejected)).toEqual([aForm.adminName, aForm.adminEmail])
  const later = await contacts('2027-03-02T12:01:00.000Z')
  expect(later.get(rejected)).toEqual(['–', '–'])
  expect(later.get(approved)).toEqual([aForm.adminName, aForm.adminEmail])
})

describe('Companies.Leaving', () => {
  it('Companies.Leaving returns the companies that would be left without an admin', async ({ companies, bus, db }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = await invitedOf(db, companyId)
    const [second, guest] = [uuidv7(), uuidv7()]
    const joins = (userId: string, role: 'company_admin' | 'company_member') =>
      bus.publish('auth.events', [anAccountEvent({ userId, companyId, role })])
    await joins(owner, 'company_admin')
    await eventually(async () => (await leaving(companies, owner)).isOnlyAdmin, 'the owner has joined')
    expect(await leaving(companies, owner)).toMatchObject({ isOnlyAdmin: true, others: 0 })
    await joins(guest, 'company_member')
    await eventually(async () => (await leaving(companies, owner)).others === 1, 'a member has joined')
    expect(await leaving(companies, owner)).toMatchObject({ isOnlyAdmin: true, others: 1 })
    expect(await leaving(companies, guest)).toMatchObject({ isOnlyAdmin: false })
    await joins(second, 'company_admin')
    await eventually(async () => !(await leaving(companies, owner)).isOnlyAdmin, 'another admin has joined')
    expect(await leaving(companies, uuidv7())).toMatchObject({ isOnlyAdmin: false, others: 0 })
  })
})
