import { uuidv7 } from '@ilbud/kernel/ids'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser } from '@ilbud/testkit/services/test-context'
import { anApprovedCompany, type Json, type Started } from './a-companies.ts'

const members = '/api/companies/me/members'

/** An approved company of which auth has told an admin and a member, Maja. */
export async function withOwnerAnd(
  companies: Started,
  bus: { publish: (topic: string, messages: never[]) => unknown }
) {
  const id = await anApprovedCompany(companies)
  const [owner, maja] = [uuidv7(), uuidv7()]
  await bus.publish('auth.events', [
    anAccountEvent({ userId: owner, companyId: id, role: 'company_admin' }),
    anAccountEvent({ userId: maja, companyId: id, role: 'company_member' })
  ] as never[])
  const admin = aUser({ id: owner, role: 'company_admin', companyId: id })
  const ids = async () => (await companies.ask(admin, 'GET', members)).json().map((each: Json) => each.id)
  await eventually(async () => (await ids()).includes(maja) && (await ids()).includes(owner), 'both are members')
  return { id, admin, maja, ids }
}
