import { aChange, minutesAfter, nextChange, situation } from '#test/order-events.ts'
import { customerStatusSchema, orderCommandSchema, orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import { type OrderView, shownStatus } from './order-view.ts'

const step = fc.record({
  command: fc.constantFrom(...orderCommandSchema.options.filter((command) => command !== 'placeOrder')),
  state: fc.constantFrom(...orderStateSchema.options),
  destination: fc.constantFrom('recipient' as const, 'sender' as const),
  recalled: fc.boolean(),
  back: fc.nat(5)
})

const later = { low: minutesAfter(500).toISOString(), high: minutesAfter(530).toISOString() }

/** Any events, including impossible ones: the projection must not depend on the rules that produced them. */
const history = fc.array(step, { maxLength: 30 }).map((steps) => {
  const changes: OrderChange[] = [aChange()]
  for (const { command, state, back, ...rest } of steps) {
    const before = changes.at(-1)!
    const corrects = command === 'correct' ? Math.max(1, before.version - back) : null
    changes.push(nextChange(before, command, situation(state, rest), { corrects, promise: later }))
  }
  return changes
})

function views(changes: readonly OrderChange[]): OrderView[] {
  const played: OrderView[] = []
  for (const [at, change] of changes.entries()) {
    played.push(applyChange(played.at(-1) ?? null, change, minutesAfter(at).toISOString()))
  }
  return played
}

function asWritten(entry: OrderView['timeline'][number]): object {
  return { ...entry, corrected: null }
}

it('any history is projected to a view that erases nothing and knows its last event', () => {
  fc.assert(
    fc.property(history, (changes) => {
      const played = views(changes)
      expect(views(changes)).toEqual(played)
      const view = played.at(-1)!
      expect(view).toMatchObject({ version: changes.length, situation: changes.at(-1)!.after })
      expect(view.promise).toEqual(changes[0]!.promise)
      const { status, stage } = shownStatus(view)
      expect(customerStatusSchema.options).toContain(status)
      expect(stage === null || (stage >= 1 && stage <= 6)).toBe(true)
      for (const [at, { timeline }] of played.entries()) {
        const versions = timeline.map(({ version }) => version)
        expect(new Set(versions).size).toBe(versions.length)
        const earlier = played[at - 1]?.timeline ?? []
        // A correction marks the entry that it takes back; everything else stays unchanged.
        expect(timeline.slice(0, earlier.length).map(asWritten)).toEqual(earlier.map(asWritten))
      }
    })
  )
})
