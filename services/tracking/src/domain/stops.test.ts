import { aChange, noon, situation } from '#test/order-events.ts'
import type { OrderState } from '@ilbud/proto/http/order-status'
import { describe, expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import { type Stop, stopOf, stopsBefore } from './stops.ts'

const view = (state: OrderState) => applyChange(null, aChange({ after: situation(state) }), noon.toISOString())

/** Another order of the driver, promised this many minutes before (or after) the order of `view`. */
function another(orderId: string, state: OrderState, minutesEarlier: number, fields: Partial<Stop> = {}): Stop {
  const promisedBy = new Date(Date.parse('2026-03-02T13:30:00.000Z') - minutesEarlier * 60_000).toISOString()
  return { orderId, state, destination: 'recipient', promisedBy, place: null, ...fields }
}

const idsBefore = (state: OrderState, carried: Stop[]): string[] =>
  stopsBefore(view(state), carried).map(({ orderId }) => orderId)

describe('stopsBefore', () => {
  it('follows the promises of what is out for delivery', () => {
    const carried = [another('b', 'OUT_FOR_DELIVERY', 5), another('a', 'OUT_FOR_DELIVERY', 20)]
    expect(idsBefore('OUT_FOR_DELIVERY', [...carried, another('c', 'OUT_FOR_DELIVERY', -5)])).toEqual(['a', 'b'])
  })

  it('puts what is on its way before what is on board, and that before what has to be fetched', () => {
    const carried = [
      another('fetched', 'ASSIGNED', 60),
      another('on board', 'PICKED_UP', 60),
      another('out', 'OUT_FOR_DELIVERY', -60)
    ]
    expect(idsBefore('OUT_FOR_DELIVERY', carried)).toEqual([])
    expect(idsBefore('PICKED_UP', carried)).toEqual(['out', 'on board'])
    expect(idsBefore('ASSIGNED', carried)).toEqual(['out', 'on board', 'fetched'])
  })

  it('counts neither itself nor what goes back or waits for a decision', () => {
    const own = view('OUT_FOR_DELIVERY')
    const carried = [
      stopOf(own),
      another('back', 'RETURNING', 60, { destination: 'sender' }),
      another('failed', 'ATTEMPT_FAILED', 60)
    ]
    expect(stopsBefore(own, carried)).toEqual([])
  })

  it('is a total order: of two with one promise exactly one comes first', () => {
    const [one, other] = [view('OUT_FOR_DELIVERY'), view('OUT_FOR_DELIVERY')]
    const counts = [stopsBefore(one, [stopOf(other)]).length, stopsBefore(other, [stopOf(one)]).length]
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})
