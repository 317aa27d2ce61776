import { describe, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { stuckOf } from './stuck.ts'

const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

function created(agoMin: number, promisedInMin: number) {
  const { timeline } = aTrackingResult()
  const entry = { ...timeline[1]!, timestamp: fromNow(-agoMin) }
  const promise = { low: fromNow(promisedInMin), high: fromNow(promisedInMin + 30) }
  return aTrackingResult({ status: 'CREATED', stage: 1, timeline: [entry], promise, driver: null })
}

describe('help for who waits', () => {
  it('help is offered when no driver has been found for 15 minutes', () => {
    expect(stuckOf(created(14, 20), Date.now())).toBeNull()
    expect(stuckOf(created(16, 20), Date.now())).toBe('no-driver')
  })

  it("help is not offered for tomorrow's order", () => {
    expect(stuckOf(created(300, 1200), Date.now())).toBeNull()
  })

  it('help is offered 15 minutes after the latest time', () => {
    const result = aTrackingResult()
    expect(stuckOf(result, Date.now() + 39 * minute)).toBeNull()
    expect(stuckOf(result, Date.now() + 41 * minute)).toBe('overdue')
  })

  it('help is not offered when the driver is at the door or the order has ended', () => {
    const later = Date.now() + 60 * minute
    expect(stuckOf(aTrackingResult({ arriving: true }), later)).toBeNull()
    expect(stuckOf(aTrackingResult({ status: 'DELIVERED', stage: 6 }), later)).toBeNull()
    expect(stuckOf(aTrackingResult({ status: 'FAILED_ATTEMPT' }), later)).toBeNull()
  })
})
