import type { OrdersTables } from '#db/tables.ts'
import { placeDueDays } from '#use-cases/recurring/settle-days.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { aUser } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import { anOrdersApp, type Json, least, outboxOf } from '#test/an-orders-app.ts'

export const path = '/api/v1/recurring-orders'
// The clock of these tests begins on Monday 2 March 2026, 13:00 in Stockholm; the clocks change on the 29th.
export const bread = {
  name: 'Bread for the office',
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  startsOn: '2026-03-02',
  pickupTime: '08:30',
  order: least
}
export const local = (text: string) => new Date(`${text}:00+01:00`)

/** An app with a customer whom auth knows. */
export async function aRecurringApp(db: Kysely<OrdersTables>, env: Record<string, string>, change: Partial<User> = {}) {
  const app = await anOrdersApp(db, env)
  const saga = aUser({ role: 'customer', name: 'Saga Ek', ...change })
  const { id, role, companyId } = saga
  app.people.set(id, { id, role, companyId, name: 'Saga Ek', email: 'saga@ilbud.example', phone: null })
  const add = async (fields: object = {}) => app.ask(saga, 'POST', path, { body: { ...bread, ...fields } })
  const only = async (): Promise<Json> => (await app.ask(saga, 'GET', path)).json()[0]
  const days = async () => (await only()).recent.map(({ day, outcome }: Json) => [day, outcome]).toReversed()
  /** What stands in the outbox of the recurring order, by type and day. */
  const eventsOf = async (recurringId: string) =>
    (await outboxOf(db, recurringId)).map(({ type, data }) => [type, data.day, data.because, data.code])
  const orders = () =>
    db.selectFrom('orders').select(['id', 'scheduled_pickup', 'customer_id']).orderBy('scheduled_pickup').execute()
  const runAt = async (text: string) => {
    app.clock.now = local(text)
    await placeDueDays(app.deps)
  }
  return { ...app, saga, add, only, days, eventsOf, orders, runAt }
}
