import type { OrdersTables } from '#db/tables.ts'
import type { Kysely } from 'kysely'

/** What a driver was told about an order. */
export interface Answer {
  orderId: string
  driverId: string
  asked: 'accept' | 'decline'
  /** Null: yes. */
  refusal: string | null
}

/** A breach of "one winner", in words. */
type Breach = string

/**
 * Compares what drivers were told with what is stored: whoever was told yes has the order, nobody else was, and every
 * step of an order was recorded once. `offers`: whether each order was offered to one driver at a time.
 */
export async function breachesOf(
  db: Kysely<OrdersTables>,
  answers: readonly Answer[],
  { offers: isOffered }: { offers: boolean }
): Promise<Breach[]> {
  const orders = await db.selectFrom('orders').select(['id', 'driver_id', 'version']).execute()
  const offers = await db.selectFrom('offers').select(['order_id', 'driver_id', 'outcome']).execute()
  const events = await db.selectFrom('order_events').select(['order_id', 'type', 'version']).execute()
  const answersOf = Map.groupBy(answers, ({ orderId }) => orderId)
  const offersOf = Map.groupBy(offers, ({ order_id }) => order_id)
  const eventsOf = Map.groupBy(events, ({ order_id }) => order_id)
  return orders.flatMap(({ id, driver_id, version }): Breach[] => {
    // Who says yes again is told so again.
    const yes = (answersOf.get(id) ?? []).filter(({ asked, refusal }) => asked === 'accept' && refusal === null)
    const won = [...new Set(yes.map(({ driverId }) => driverId))]
    const said = (answersOf.get(id) ?? []).filter(({ asked, refusal }) => asked === 'decline' && refusal === null)
    const outcomes = offersOf.get(id) ?? []
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').map((offer) => offer.driver_id)
    const steps = (eventsOf.get(id) ?? []).filter(({ type }) => type === 'order.accepted')
    const versions = new Set((eventsOf.get(id) ?? []).map((event) => event.version))
    return [
      won.length > 1 && `${id} has ${won.length} winners`,
      won.length === 1 && driver_id !== won[0] && `${id} is not its winner's`,
      won.length === 0 && driver_id !== null && `${id} has a driver who was not told`,
      steps.length !== won.length && `${id} has ${steps.length} steps for ${won.length} winners`,
      versions.size !== version && `${id} has ${versions.size} events in ${version} versions`,
      isOffered && accepted.join() !== won.join() && `${id} was accepted by others`,
      said.some(
        ({ driverId }) => !outcomes.some((offer) => offer.driver_id === driverId && offer.outcome === 'declined')
      ) && `${id} lost a no`
    ].filter((breach) => breach !== false)
  })
}
