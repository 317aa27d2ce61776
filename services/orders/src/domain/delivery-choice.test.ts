import { firstHours } from '#domain/schedule/opening-hours.ts'
import { asSoonAsPossible } from '#domain/schedule/schedule.ts'
import { describe, expect, it } from 'vitest'
import { choose, type WantedChoice } from './delivery-choice.ts'

const now = new Date('2026-03-02T12:00:00Z')
const nothing = { place: null, sealedNeighbour: null, notBefore: null, notAfter: null }
const order = {
  state: 'OUT_FOR_DELIVERY' as const,
  choice: nothing,
  driverNear: false,
  requiredProofs: [],
  pinRequired: false,
  schedule: asSoonAsPossible,
  promise: { low: new Date('2026-03-02T12:30:00Z'), high: new Date('2026-03-02T13:00:00Z') }
}
const ask = (wanted: WantedChoice, change: object = {}) =>
  choose({ ...order, ...change }, wanted, { now, hours: firstHours })
const refused = (reason: string) => expect.objectContaining({ code: 'CHOICE_REFUSED', details: { reason } })

describe('where and when a recipient wants the parcel', () => {
  it('a choice that is not named stays, and null takes it back', () => {
    const choice = { ...nothing, place: 'neighbour' as const, sealedNeighbour: 'x' }
    const notBefore = new Date('2026-03-02T15:00:00Z')
    expect(ask({ notBefore }, { choice })).toEqual({ ...choice, notBefore })
    expect(ask({ place: null }, { choice })).toEqual(nothing)
  })

  it('only the choice of a neighbour stores a name', () => {
    expect(ask({ place: 'reception', sealedNeighbour: 'x' })).toEqual({ ...nothing, place: 'reception' })
  })

  it.each(['reception', 'neighbour', 'outside'] as const)('a required signature wins over %s', (place) => {
    expect(() => ask({ place }, { requiredProofs: ['signature'] })).toThrow(refused('signature'))
    expect(ask({ place: 'door' }, { requiredProofs: ['signature'] }).place).toBe('door')
    expect(ask({ place }, { requiredProofs: ['photo'] }).place).toBe(place)
  })

  it('it is too late when the driver is about to arrive, but not to choose the same again', () => {
    expect(() => ask({ place: 'outside' }, { driverNear: true })).toThrow(refused('near'))
    expect(ask({ place: null }, { driverNear: true })).toBe(nothing)
    expect(ask({ place: 'outside' }, { driverNear: true, state: 'ATTEMPT_FAILED' }).place).toBe('outside')
  })

  it('a signature or a PIN that the sender requires wins over another place', () => {
    for (const place of ['reception', 'neighbour', 'outside'] as const) {
      expect(() => ask({ place }, { requiredProofs: ['signature'], pinRequired: true })).toThrow(refused('signature'))
      expect(() => ask({ place }, { pinRequired: true })).toThrow(refused('pin'))
    }
    expect(ask({ place: 'door' }, { pinRequired: true }).place).toBe('door')
  })

  it('a parcel that was ordered too late for today, and is promised for tomorrow, may be wanted at any time tomorrow', () => {
    const late = new Date('2026-03-02T20:59:00Z')
    const promise = { low: new Date('2026-03-03T06:28:00Z'), high: new Date('2026-03-03T06:59:00Z') }
    const at = (notBefore: string) =>
      choose({ ...order, promise }, { notBefore: new Date(notBefore) }, { now: late, hours: firstHours })
    expect(at('2026-03-03T16:00:00Z').notBefore).toEqual(new Date('2026-03-03T16:00:00Z'))
    expect(() => at('2026-03-04T16:00:00Z')).toThrow(expect.objectContaining({ code: 'CHOICE_REFUSED' }))
  })

  it.each([
    [{ notBefore: '21:30' }, 'notBefore', 'We do not deliver at that time'],
    [{ notAfter: '21:30' }, 'notAfter', 'We do not deliver at that time'],
    [{ notBefore: '19:00', notAfter: '18:00' }, 'notAfter', 'The end must be after the start'],
    [{ notBefore: '18:00', notAfter: '18:00' }, 'notAfter', 'The end must be after the start'],
    [{ notBefore: '21:30', notAfter: '21:20' }, 'notBefore', 'We do not deliver at that time'],
    [{ notBefore: '21:30', notAfter: '21:40' }, 'notBefore', 'We do not deliver at that time']
  ])('a time that cannot be, %j, is refused at its field with the window', (times, path, message) => {
    const wanted = Object.fromEntries(
      Object.entries(times).map(([name, time]) => [name, new Date(`2026-03-02T${time}:00Z`)])
    )
    expect(() => ask(wanted)).toThrow(
      expect.objectContaining({
        code: 'CHOICE_REFUSED',
        details: {
          reason: 'time',
          errors: [{ path, message }],
          window: { from: now.toISOString(), to: '2026-03-02T21:00:00.000Z' }
        }
      })
    )
  })
})
