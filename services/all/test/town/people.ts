import { demoCompanyId, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Role } from '@ilbud/proto/http/roles'
import { eventually } from '@ilbud/testkit/eventually'
import { readInvitations } from './invitations.ts'
import type { Town } from './services.ts'

export interface Person {
  /** Used in messages, such as `customer1`. */
  name: string
  id: string
  role: Role
  companyId: string | null
  token: string
  password: string
}

/** Gives everybody a token with a fresh proof of who they are. A slow machine takes longer than a proof counts. */
export async function proveAgain(town: Town, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const asking = { as: person.token, body: { password: person.password } }
    person.token = (await town.ask('auth', 'POST', '/api/v1/auth/step-up', asking)).json.accessToken
  }
}

const password = 'a-parcel-for-a-test'

export const companyForm = {
  companyName: 'Kaffet AB',
  orgNumber: '556012-5790',
  adminName: 'Karin Lund',
  adminEmail: 'karin@kaffet.example',
  adminPhone: '070-174 06 07',
  billingMethod: 'invoice'
}

/** Creates two people of each role, in two companies, so that each has objects that the other must not reach. */
export async function settle(
  town: Town,
  notifications: Parameters<typeof readInvitations>[1],
  bus: Parameters<typeof readInvitations>[0]
) {
  const tokenOf = readInvitations(bus, notifications)

  async function signIn(name: string, username: string, given: string): Promise<Person> {
    const body = { username, password: given }
    const { json } = await town.ask('auth', 'POST', '/api/v1/auth/login', { body })
    return whoIs(name, json.accessToken, given)
  }

  async function whoIs(name: string, token: string, known: string): Promise<Person> {
    const { id, role, companyId } = (await town.ask('auth', 'GET', '/api/v1/auth/me', { as: token })).json
    return { name, id, role, companyId, token, password: known }
  }

  async function accept(name: string, isTheOne: Parameters<typeof tokenOf>[1]): Promise<Person> {
    const body = { token: await tokenOf(name, isTheOne), password }
    const { json } = await town.ask('auth', 'POST', '/api/v1/auth/invitations/accept', { body })
    return whoIs(name, json.accessToken, password)
  }

  const demo = (name: string, username: string) => signIn(name, username, demoPassword)
  const admin1 = await demo('admin1', 'admin@ilbud.example')
  const ownerA = await demo('ownerA', 'owner@blomman.example')

  async function invite(name: string, role: Role): Promise<Person> {
    const body = { name, role, email: `${name}@ilbud.example`.toLowerCase() }
    const { json } = await town.ask('auth', 'POST', '/api/admin/v1/users', { as: admin1.token, body })
    return accept(name, ({ userId }) => userId === json.id)
  }

  async function join(name: string, owner: Person): Promise<Person> {
    const body = { email: `${name}@member.example`.toLowerCase(), role: 'company_member' }
    await town.ask('companies', 'POST', '/api/companies/me/members', { as: owner.token, body })
    // The answer says nothing about the account.
    return accept(name, ({ occasion, companyId }) => occasion === 'member' && companyId === owner.companyId)
  }

  async function found(name: string): Promise<Person> {
    const { json } = await town.ask('companies', 'POST', '/api/companies/register', { body: companyForm })
    const url = `/api/admin/v1/company-applications/${json.applicationId}/status`
    await town.ask('companies', 'PATCH', url, { as: admin1.token, body: { status: 'APPROVED' } })
    return accept(name, ({ occasion, companyId }) => occasion === 'company' && companyId !== demoCompanyId)
  }

  const dispatcher2 = await invite('dispatcher2', 'dispatcher')
  const admin2 = await invite('admin2', 'admin')
  const customer2 = await invite('customer2', 'customer')
  const ownerB = await found('ownerB')
  const people = {
    customer1: await demo('customer1', 'sender@ilbud.example'),
    customer2,
    memberA1: await join('memberA1', ownerA),
    memberA2: await join('memberA2', ownerA),
    memberB: await join('memberB', ownerB),
    ownerA,
    ownerB,
    driver1: await demo('driver1', 'driver1@ilbud.example'),
    driver2: await demo('driver2', 'driver2@ilbud.example'),
    dispatcher1: await demo('dispatcher1', 'dispatch@ilbud.example'),
    dispatcher2,
    admin1,
    admin2
  }
  const memberships = async (owner: Person) =>
    (await town.ask('companies', 'GET', '/api/companies/me/members', { as: owner.token })).json as { status: string }[]
  await eventually(
    async () =>
      [...(await memberships(ownerA)), ...(await memberships(ownerB))].filter(({ status }) => status === 'active')
        .length === 5,
    'the companies know their members'
  )
  return people
}

export type People = Awaited<ReturnType<typeof settle>>
