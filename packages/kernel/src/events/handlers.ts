import { contracts } from '@ilbud/proto/events/contracts'
import { type CloudEvent, type EventContract, readEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'

/** A service's reaction to an event. All that it writes commits together with the inbox row. */
type EventHandler<Tables, Data> = (trx: Transaction<Tables>, event: CloudEvent<Data>) => Promise<void>

export interface RegisteredHandler<Tables> {
  contract: EventContract<never>
  handle(trx: Transaction<Tables>, raw: unknown): Promise<void>
}

/** Pairs an event with what to do about it, typed. */
export function onEvent<Tables, Data>(
  contract: EventContract<Data>,
  handler: EventHandler<Tables, Data>
): RegisteredHandler<Tables> {
  return {
    contract: contract as unknown as EventContract<never>,
    handle: (trx, raw) => handler(trx, readEvent(contract, raw))
  }
}

const standsAlone = new Set(contracts.filter(({ sequence }) => sequence === 'none').map(({ type }) => type))

const counted = new Set(contracts.filter(({ sequence }) => sequence !== 'none').map(({ topic }) => topic))

/** Topics of which no event carries a version. */
export const uncountedTopics: readonly string[] = [...new Set(contracts.map(({ topic }) => topic))].filter(
  (topic) => !counted.has(topic)
)

/** Whether events of this type carry consecutive versions of their subject. Assumed of unknown types. */
export function hasSequence(type: string): boolean {
  return !standsAlone.has(type)
}
