import { listRecurringOrders, listSettledDays, type ListedDay } from '#db/recurring-orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { canBeOrderedBy, mayChange, type RecurringOrder } from '#domain/recurring/recurring-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

const recentDays = 10

export interface ListedRecurring {
  recurring: RecurringOrder
  /** Whether the caller may. */
  mayChange: boolean
  /** Of one that a company shares: in whose name it is ordered. The name is null where it cannot be found. */
  orderedBy: { name: string | null; hasLeft: boolean } | null
  recent: ListedDay[]
}

type Deps = Pick<OrdersDeps, 'db' | 'dataKey' | 'people'>

/** The recurring orders of a customer and those that their company shares, each with what became of its last days. */
export async function listRecurring(deps: Deps, actor: Actor): Promise<ListedRecurring[]> {
  const reader = { userId: actor.id!, companyId: actor.companyId }
  return withRecentDays(deps, actor, await listRecurringOrders(deps.db, reader, deps.dataKey))
}

export async function withRecentDays(
  { db, people }: Deps,
  actor: Actor,
  recurring: readonly RecurringOrder[]
): Promise<ListedRecurring[]> {
  const days = await listSettledDays(
    db,
    recurring.map(({ id }) => id),
    recentDays
  )
  const owners = [
    ...new Set(recurring.filter(({ companyId }) => companyId !== null).map(({ customerId }) => customerId))
  ]
  // Without auth nobody is said to have left.
  const known = owners.length > 0 ? await people.findUsers(owners).catch(() => null) : null
  return recurring.map((rule) => ({
    recurring: rule,
    mayChange: mayChange(actor, rule),
    orderedBy: rule.companyId === null ? null : ordererOf(rule, known),
    recent: days.filter(({ recurringId }) => recurringId === rule.id)
  }))
}

function ordererOf(recurring: RecurringOrder, known: Awaited<ReturnType<OrdersDeps['people']['findUsers']>> | null) {
  const person = known?.get(recurring.customerId)
  return { name: person?.name ?? null, hasLeft: known !== null && !canBeOrderedBy(person, recurring) }
}
