import { auth } from '@ilbud/auth/service'
import { companies } from '@ilbud/companies/service'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createIdentity } from '@ilbud/kernel/http/identity'
import type { Service } from '@ilbud/kernel/process/service'
import type { RpcServices } from '@ilbud/kernel/rpc/rpc'
import { orders } from '@ilbud/orders/service'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { startService } from '@ilbud/testkit/services/start-service'
import { testLog } from '@ilbud/testkit/test-log'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { expect, onTestFinished } from 'vitest'
import { readInvitations, type TokenOf } from './town/invitations.ts'
import { townTest as it } from './town/services.ts'
import { leastOrder } from '#test/suites/least-order.ts'

const now = (): Date => new Date()

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
type Json = any

interface Asking {
  as?: string
  body?: object
}

type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  asking?: Asking
) => Promise<{ status: number; json: Json }>

/** auth, companies and orders in one process; the test decides who the admin is. */
async function startAll(given: Record<string, string>, bus: Bus) {
  const env = { ...given, LIMITS: 'off' }
  const local: RpcServices = []
  const identity = createIdentity({ calls: localCalls('auth', local), bus, now, log: testLog })
  const admin = tokenFor(aUser({ role: 'admin', email: 'astrid@ilbud.example' }))
  const either = {
    ...identity,
    verify: (token: string) => (token === admin ? testContext().identity.verify(token) : identity.verify(token))
  }
  const started = async (service: Service): Promise<Ask> => {
    const one = await startService(service, { env, bus, identity: either, calls: localCalls(service.name, local) })
    local.push(...(one.instance.rpc ?? []))
    onTestFinished(one.stop)
    return async (method, url, { as, body } = {}) => {
      const headers = as ? { authorization: `Bearer ${as}` } : {}
      const answer = await one.app.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, json: answer.body ? (answer.json() as Json) : null }
    }
  }
  const asks = { auth: await started(auth), companies: await started(companies), orders: await started(orders) }
  await identity.start()
  onTestFinished(() => identity.stop())
  const tokenOf = readInvitations(bus, localCalls('notifications', local))
  const accept = async (what: string, isTheOne: Parameters<TokenOf>[1]): Promise<Tokens> => {
    const body = { token: await tokenOf(what, isTheOne), password: 'a-parcel-for-blomman' }
    return (await asks.auth('POST', '/api/v1/auth/invitations/accept', { body })).json
  }
  return { ...asks, admin, accept }
}

const form = {
  companyName: 'Blomman AB',
  orgNumber: '556036-0793',
  adminName: 'Olof Blom',
  adminEmail: 'olof@blomman.example',
  adminPhone: '070-174 06 05',
  billingMethod: 'invoice'
}
const order = {
  ...leastOrder,
  paymentMethod: 'invoice',
  costCenter: 'BUTIK'
}

it('a company goes from its application to an invoiced order, and a member in and out again', async ({ env, bus }) => {
  const all = await startAll(env, bus)
  const { applicationId } = (await all.companies('POST', '/api/companies/register', { body: form })).json
  const decide = `/api/admin/v1/company-applications/${applicationId}/status`
  expect((await all.companies('PATCH', decide, { as: all.admin, body: { status: 'APPROVED' } })).status).toBe(200)

  const owner = (await all.accept('the owner', ({ occasion }) => occasion === 'company')).accessToken
  const myCompany = await all.companies('GET', '/api/companies/me', { as: owner })
  expect(myCompany.json).toMatchObject({ companyName: 'Blomman AB', status: 'APPROVED' })
  const centre = { code: 'BUTIK', name: 'Butiken' }
  expect((await all.companies('POST', '/api/companies/me/cost-centres', { as: owner, body: centre })).status).toBe(201)

  const members = '/api/companies/me/members'
  const body = { email: 'maja@blomman.example', role: 'company_member' }
  expect((await all.companies('POST', members, { as: owner, body })).json).toMatchObject({ status: 'invited' })
  const maja = (await all.accept('maja', ({ occasion }) => occasion === 'member')).accessToken
  const listed = async () =>
    (await all.companies('GET', members, { as: owner })).json.find(({ email }: Json) => email === body.email)
  await eventually(async () => (await listed())?.status === 'active', 'companies knows that the member has joined')
  const place = () => all.orders('POST', '/api/v1/orders', { as: maja, body: order })
  await eventually(async () => (await place()).status === 201, 'orders knows company and cost centre')

  const { id } = await listed()
  expect((await all.companies('DELETE', `${members}/${id}`, { as: owner })).status).toBe(204)
  // A lost right takes effect within 5 seconds, even with a token that is still valid.
  await eventually(async () => (await place()).status === 401, 'the rights have ended', { timeoutMs: 5000 })
  const signedIn = await all.auth('POST', '/api/v1/auth/login', {
    body: { username: body.email, password: 'a-parcel-for-blomman' }
  })
  const again: string = signedIn.json.accessToken
  expect((await all.companies('GET', '/api/companies/me', { as: again })).status).toBe(403)
  const refused = await all.orders('POST', '/api/v1/orders', { as: again, body: order })
  expect(refused).toMatchObject({ status: 422, json: { code: 'INVOICE_NOT_ALLOWED' } })
  expect(await listed()).toBeUndefined()
})
