import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { exceptionOf, minutesWaiting } from './exceptions.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()

describe('the reason under a badge', () => {
  it('an order’s exception counts its attempts', () => {
    const failed = aBoardRow({ status: 'FAILED', code: 'ATTEMPT_FAILED', attempts: 1, delayed: true })
    expect(exceptionOf(failed, noon)).toEqual({ kind: 'attempt', attempt: 1, of: 2 })
  })

  it('an order’s exception says how late it comes against the first promise, by the ETA or by the clock', () => {
    const late = { status: 'IN_TRANSIT', delayed: true, promise: { low: at(-60), high: at(-30) } } as const
    expect(exceptionOf(aBoardRow({ ...late, estimatedDelivery: at(15) }), noon)).toEqual({ kind: 'late', minutes: 45 })
    expect(exceptionOf(aBoardRow({ ...late, estimatedDelivery: at(-20) }), noon)).toEqual({ kind: 'late', minutes: 30 })
  })

  it('a parcel on its way back is late against the time of its return, not against the promise to its recipient', () => {
    const back = {
      status: 'FAILED',
      code: 'RETURNING',
      delayed: true,
      estimatedDelivery: null,
      returning: true
    } as const
    const row = aBoardRow({ ...back, promise: { low: at(-360), high: at(-330) }, returnBy: at(-25) })
    expect(exceptionOf(row, noon)).toEqual({ kind: 'late', minutes: 25 })
  })

  it('an order that only staff reported as late shows no minutes', () => {
    const said = aBoardRow({ status: 'ASSIGNED', delayed: true, promise: { low: at(30), high: at(60) } })
    expect(exceptionOf(said, noon)).toEqual({ kind: 'late', minutes: null })
  })

  it('the wait for a driver is long after ten minutes, and none before it begins', () => {
    const waiting = (minutes: number) => aBoardRow({ status: 'PENDING', driver: null, waitsSince: at(-minutes) })
    expect(exceptionOf(waiting(14), noon)).toEqual({ kind: 'waits', minutes: 14, long: true })
    expect(exceptionOf(waiting(3), noon)).toMatchObject({ minutes: 3, long: false })
    expect(exceptionOf(waiting(-30), noon)).toBeNull()
  })

  it('an order that was handed over far from its door keeps saying so', () => {
    const far = aBoardRow({ status: 'DELIVERED', farFromStopKm: 3.1 })
    expect(exceptionOf(far, noon)).toEqual({ kind: 'far', km: 3.1 })
  })

  it('an order whose driver sends no position says so, unless it is late by now', () => {
    const silent = { status: 'IN_TRANSIT', exception: 'no-position', located: false } as const
    expect(exceptionOf(aBoardRow(silent), noon)).toEqual({ kind: 'silent' })
    expect(exceptionOf(aBoardRow({ ...silent, delayed: true }), noon)).toMatchObject({ kind: 'late' })
  })

  it('an order whose address is not on the map says so until it waits long', () => {
    const waiting = { status: 'PENDING', driver: null, located: false } as const
    expect(exceptionOf(aBoardRow({ ...waiting, waitsSince: at(-3) }), noon)).toEqual({ kind: 'unlocated' })
    expect(exceptionOf(aBoardRow({ ...waiting, waitsSince: at(-14) }), noon)).toMatchObject({ kind: 'waits' })
    expect(exceptionOf(aBoardRow({ status: 'ASSIGNED', located: false }), noon)).toEqual({ kind: 'unlocated' })
    expect(exceptionOf(aBoardRow({ status: 'DELIVERED', located: false }), noon)).toBeNull()
  })

  it('ended orders and orders with a driver have no exception', () => {
    expect(exceptionOf(aBoardRow({ status: 'DELIVERED', delayed: true }), noon)).toBeNull()
    expect(exceptionOf(aBoardRow({ status: 'FAILED', code: 'CANCELED', driver: null }), noon)).toBeNull()
    expect(exceptionOf(aBoardRow({ status: 'ASSIGNED' }), noon)).toBeNull()
  })
})

it('an order that was placed after the page last looked at the clock has begun to wait', () => {
  expect(minutesWaiting({ waitsSince: at(0.1) }, noon)).not.toBeLessThan(0)
  expect(minutesWaiting({ waitsSince: at(90) }, noon)).toBe(-90)
})
