import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { uuidv7 } from '@ilbud/kernel/ids'
import { expect } from 'vitest'
import { anApprovedCompany } from './a-companies.ts'
import { it } from './companies-test.ts'

it('companies keeps of a person where they belong, and that they applied', async ({ companies, bus, db }) => {
  const companyId = await anApprovedCompany(companies)
  const invited = () => db.selectFrom('companies').select('invited_user_id as id').executeTakeFirstOrThrow()
  const owner = await eventually(async () => (await invited()).id, 'the owner is invited')
  const guest = uuidv7()
  await bus.publish('auth.events', [
    anAccountEvent({ userId: owner, companyId, role: 'company_admin' }),
    anAccountEvent({ userId: guest, companyId, role: 'company_member' })
  ])
  const ownData = (userId: string) => allOwnData(localCalls('auth', companies.instance.rpc!).to(Companies), userId)
  await eventually(async () => (await ownData(guest)).memberships!.length === 1, 'the guest is a member')
  await eventually(async () => (await ownData(owner)).memberships![0]?.joined === true, 'so is the owner')
  const membership = { companyId, company: 'Blomman AB', joined: true, disabled: false }
  expect(await ownData(owner)).toMatchObject({
    memberships: [{ ...membership, role: 'company_admin' }],
    contactOfCompanies: [{ companyId, name: 'Olof Blom', email: 'olof@blomman.example', phone: '070-174 06 05' }]
  })
  expect(await ownData(guest)).toMatchObject({
    memberships: [{ ...membership, role: 'company_member' }],
    contactOfCompanies: []
  })
})
