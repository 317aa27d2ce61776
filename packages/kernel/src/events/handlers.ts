import { contracts } from '@ilbud/proto/events/contracts'
import { type CloudEvent, type Envelope, type EventContract, readEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'

/** A service's reaction to an event. All that it writes commits together with the inbox row. */
type EventHandler<Tables, Data> = (trx: Transaction<Tables>, event: CloudEvent<Data>) => Promise<void>

export interface RegisteredHandler<Tables> {
  /** The events that it handles, by type. */
  contracts: ReadonlyMap<string, Pick<EventContract<never>, 'type' | 'topic'>>
  /** Whether it also gets events about test orders. */
  takesTests: boolean
  handle(trx: Transaction<Tables>, event: Envelope): Promise<void>
}

interface HandlerOptions {
  /** Also events about test orders, which are to be counted nowhere and reported to nobody but their company. */
  tests?: boolean
}

/** Pairs an event, or several of the same data, with what to do about it. */
export function onEvent<Tables, Data>(
  contracts: EventContract<Data> | readonly EventContract<Data>[],
  handler: EventHandler<Tables, Data>,
  { tests = false }: HandlerOptions = {}
): RegisteredHandler<Tables> {
  const byType = new Map([contracts].flat().map((contract) => [contract.type, contract as EventContract<Data>]))
  return {
    contracts: byType,
    takesTests: tests,
    handle: (trx, event) => handler(trx, readEvent(byType.get(event.type)!, event))
  }
}

/** The topics of the handlers' events, in a stable order. */
export function topicsOf<Tables>(handlers: readonly RegisteredHandler<Tables>[]): string[] {
  return [...new Set(handlers.flatMap(({ contracts }) => [...contracts.values()].map(({ topic }) => topic)))].toSorted()
}

const unsequencedTypes = new Set(contracts.filter(({ sequence }) => sequence === 'none').map(({ type }) => type))

const sequencedTopics = new Set(contracts.filter(({ sequence }) => sequence !== 'none').map(({ topic }) => topic))

/** Topics of which no event carries a version. */
export const unsequencedTopics: readonly string[] = [...new Set(contracts.map(({ topic }) => topic))].filter(
  (topic) => !sequencedTopics.has(topic)
)

/** Whether events of this type carry consecutive versions of their subject. Assumed of unknown types. */
export function hasSequence(type: string): boolean {
  return !unsequencedTypes.has(type)
}
