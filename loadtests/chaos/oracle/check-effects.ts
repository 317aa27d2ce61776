import type { Effect, Ledger } from './ledger.ts'
import type { Violation } from './violation.ts'

/** Checks that every event of every order has one row in the outbox and one effect in each read model. */
export async function checkEffects(
  ledger: Ledger,
  orderIds: string[],
  events: Map<string, number>
): Promise<Violation[]> {
  const counted = await ledger.counted(orderIds)
  return [
    ...compare('outbox row', await ledger.written('orders', orderIds), events),
    ...compare('change of the view', await ledger.written('tracking', orderIds), events),
    ...(counted ? compare('figure of analytics', counted, events) : [])
  ]
}

function compare(name: string, effects: Effect[], events: Map<string, number>): Violation[] {
  const violations: Violation[] = []
  const byOrder = Map.groupBy(effects, ({ orderId }) => orderId)
  for (const [orderId, recorded] of events) {
    const found = new Map((byOrder.get(orderId) ?? []).map(({ version, count }) => [version, count]))
    for (let version = 1; version <= recorded; version++) {
      const count = found.get(version) ?? 0
      if (count === 0) violations.push({ kind: 'missing', what: `${name} of ${orderId} version ${version}` })
      if (count > 1) violations.push({ kind: 'doubled', what: `${name} of ${orderId} version ${version}: ${count}` })
      found.delete(version)
    }
    for (const version of found.keys())
      violations.push({ kind: 'other', what: `${name} of ${orderId} version ${version}` })
  }
  return violations
}
