import { aChange, aJourney, minutesAfter, nextChange, noon, situation } from '#test/order-events.ts'
import { describe, expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import { type OrderView, shownStatus } from './order-view.ts'

const at = noon.toISOString()

function play(changes: Parameters<typeof applyChange>[1][]): OrderView {
  return changes.reduce<OrderView | null>((view, change) => applyChange(view, change, at), null)!
}

describe('applyChange', () => {
  it('the timeline shows the five steps of a parcel, each with its code and time', () => {
    const view = aJourney().reduce<OrderView | null>(
      (before, change, step) => applyChange(before, change, minutesAfter(step * 10).toISOString()),
      null
    )!
    expect(view.timeline.map(({ type, code }) => [type, code])).toEqual([
      ['CREATED', 'ORDER_CREATED'],
      ['DRIVER_ASSIGNED', 'DRIVER_ASSIGNED'],
      ['PICKED_UP', 'PICKED_UP'],
      ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY'],
      ['DELIVERED', 'DELIVERED']
    ])
    expect(view.timeline.map((entry) => entry.at)).toEqual(
      [0, 10, 20, 30, 40].map((m) => minutesAfter(m).toISOString())
    )
    expect(view).toMatchObject({ version: 5, revision: 0 })
    expect(shownStatus(view)).toEqual({ status: 'DELIVERED', stage: 6, returning: false })
  })

  it('the view says what is required of the recipient at the door, a signature before a PIN', () => {
    const { inPerson } = play([aChange({ requiredProofs: ['photo', 'signature'], pinRequired: true })])
    expect(inPerson).toBe('signature')
    expect(play([aChange({ requiredProofs: ['photo'], pinRequired: true })]).inPerson).toBe('pin')
    expect(play([aChange({ requiredProofs: ['photo'] })]).inPerson).toBeNull()
  })

  it('a correction marks the entries that it takes back and deletes none', () => {
    const journey = aJourney()
    const corrected = nextChange(journey[4]!, 'correct', situation('OUT_FOR_DELIVERY'), { corrects: 5 })
    const view = play([...journey, corrected])
    expect(view.timeline.map(({ code, corrected: taken }) => [code, taken])).toEqual([
      ['ORDER_CREATED', false],
      ['DRIVER_ASSIGNED', false],
      ['PICKED_UP', false],
      ['OUT_FOR_DELIVERY', false],
      ['DELIVERED', true]
    ])
    expect(shownStatus(view)).toMatchObject({ status: 'OUT_FOR_DELIVERY', stage: 5 })
  })

  it('an edit, a release and a start towards the sender add no entry to the timeline', () => {
    const placed = aChange()
    const edited = nextChange(placed, 'editOrder', situation('CREATED'))
    const accepted = nextChange(edited, 'acceptOffer', situation('ASSIGNED'))
    const released = nextChange(accepted, 'releaseJob', situation('CREATED'))
    expect(play([placed, edited, accepted, released]).timeline).toHaveLength(2)

    const loaded = aChange({ after: situation('LOADED', { destination: 'sender' }) })
    const back = nextChange(loaded, 'startDelivery', situation('RETURNING', { destination: 'sender' }))
    expect(play([loaded, back]).timeline).toHaveLength(1)
  })

  it('whether a parcel comes nearer begins anew when another earliest time is chosen, not with other changes', () => {
    const out = aJourney()[3]!
    const seen = { eta: minutesAfter(30).toISOString(), at, stopsBefore: 0, isBlind: false }
    const view = { ...play([out]), progress: { since: at, arrival: at, fewestStops: 0, seen } }
    const after = situation('OUT_FOR_DELIVERY')
    const edited = applyChange(view, nextChange(out, 'editOrder', after), at)
    expect(edited.progress).toEqual(view.progress)
    const notBefore = minutesAfter(100).toISOString()
    const chosen = applyChange(edited, nextChange(out, 'reschedule', after, { notBefore }), at)
    expect(chosen.progress).toBeUndefined()
  })

  it('the promise of a view is the first one given', () => {
    const placed = aChange()
    const promise = { low: '2026-03-03T13:00:00.000Z', high: '2026-03-03T13:30:00.000Z' }
    const edited = nextChange(placed, 'editOrder', situation('CREATED'), { promise })
    expect(play([placed, edited]).promise).toEqual(placed.promise)
  })

  it.each([
    ['CREATED', {}, 'CREATED', 1],
    ['ASSIGNED', {}, 'DRIVER_ASSIGNED', 2],
    ['PICKED_UP', {}, 'PICKED_UP', 3],
    ['AT_HUB', { driverId: null }, 'AT_HUB', 4],
    ['LOADED', {}, 'AT_HUB', 4],
    ['OUT_FOR_DELIVERY', {}, 'OUT_FOR_DELIVERY', 5],
    ['ATTEMPT_FAILED', {}, 'FAILED_ATTEMPT', 5],
    ['RETURNING', { destination: 'sender' }, 'FAILED_ATTEMPT', 5],
    ['RETURNING', { destination: 'sender', recalled: true }, 'CANCELED', null],
    ['RETURNED', { destination: 'sender' }, 'RETURNED', null],
    ['CANCELED', {}, 'CANCELED', null],
    ['LOST', {}, 'CANCELED', null]
  ] as const)('applyChange shows %s %o as %s at stage %s', (state, fields, status, stage) => {
    expect(shownStatus(play([aChange({ after: situation(state, fields) })]))).toMatchObject({ status, stage })
  })
})
