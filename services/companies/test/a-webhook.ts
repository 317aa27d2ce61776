import { type Step, anOrderWith } from '@ilbud/testkit/events/order-events'
import { eventually } from '@ilbud/testkit/eventually'
import type { Bus } from '@ilbud/kernel/events/bus'
import { aCompanyAdmin, anApprovedCompany, type Answer, type Json, type Started } from './a-companies.ts'
import { it as companiesIt } from './companies-test.ts'

export const path = '/api/companies/me/webhooks'

/**
 * Tests with webhooks to this machine, which the demo allows. Not by `override`, which would change the test that it is
 * called on for every file of the worker.
 */
export const it = companiesIt.extend('settings', async () => ({ DEMO: 'true' }))

/** A company with a webhook at `url`, in a service whose clock shows the present: signatures must be fresh. */
export async function aWebhook(companies: Started, url: string, change: object = {}) {
  companies.clock.now = new Date()
  const companyId = await anApprovedCompany(companies, { orgNumber: nextNumber() })
  const owner = aCompanyAdmin(companyId)
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', rest: string, body?: object): Promise<Answer> =>
    companies.ask(owner, method, path + rest, body && { body })
  const body = { url, events: ['order.placed', 'order.delivered'], ...change }
  const added = await call('POST', '', body)
  if (added.statusCode !== 201) throw new Error(`not added: ${added.body}`)
  const webhook: Json = added.json()
  const deliveries = async (query = ''): Promise<Json[]> =>
    (await call('GET', `/${webhook.id}/deliveries${query}`)).json()
  return {
    ...webhook,
    companyId,
    call,
    deliveries,
    read: async (): Promise<Json> => (await call('GET', '')).json().find(({ id }: Json) => id === webhook.id),
    /** The deliveries once all of `count` are as wanted. */
    settled: (count: number, status: string): Promise<Json[]> =>
      eventually(async () => {
        const all = await deliveries()
        return all.length === count && all.every((each) => each.status === status) ? all : null
      }, `${count} deliveries are ${status}`)
  }
}

let used = 0

/** Another valid organisation number each time, because a company applies once. */
function nextNumber(): string {
  const digits = `55670${String(used++).padStart(4, '0')}`
  const sum = digits.split('').reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits.slice(0, 6)}-${digits.slice(6)}${(10 - (sum % 10)) % 10}`
}

/** Publishes the steps of an order of the company; `order`: what its company reads. */
export async function anOrderOf(
  { orders }: Started,
  bus: Bus,
  { companyId, steps, order = {}, test }: { companyId: string; steps: Step[]; order?: object; test?: boolean }
): Promise<string> {
  const made = anOrderWith(steps.map((step) => ({ ...step, companyId, test })))
  orders.set(made.orderId, { companyId, order: { id: made.orderId, ...order } })
  await bus.publish('orders.events', made.messages)
  return made.orderId
}
