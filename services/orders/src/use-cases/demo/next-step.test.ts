import { expect, it } from 'vitest'
import { nextDemoStep } from './next-step.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
const carried = {
  state: 'OUT_FOR_DELIVERY',
  driverId: '0197b0c0-0000-7000-8000-000000000108',
  released: true,
  createdAt: ago(60),
  updatedAt: ago(20),
  promise: { low: ago(-5), high: ago(-15) }
} as const

it('a demo order is handed over when its driver has been on the way long enough, the late one later', () => {
  expect(nextDemoStep(carried, 'pool-1', false, noon)).toBe('confirmDelivery')
  expect(nextDemoStep({ ...carried, updatedAt: ago(15) }, 'pool-1', false, noon)).toBeNull()
  expect(nextDemoStep(carried, 'late', false, noon)).toBeNull()
  expect(nextDemoStep(carried, 'underway-2', false, noon)).toBeNull()
})

it('a demo order of a visitor’s driver is left to the visitor until it would be late', () => {
  expect(nextDemoStep(carried, 'on-its-way', true, noon)).toBeNull()
  expect(nextDemoStep({ ...carried, promise: { low: ago(30), high: ago(1) } }, 'on-its-way', true, noon)).toBe(
    'confirmDelivery'
  )
})

it('a demo order waits in the pool and at the hub for a while, and for its release as long as that takes', () => {
  const waiting = { ...carried, state: 'CREATED', driverId: null } as const
  expect(nextDemoStep(waiting, 'pool-1', false, noon)).toBe('acceptOffer')
  expect(nextDemoStep({ ...waiting, createdAt: ago(23 * 60) }, 'created', false, noon)).toBeNull()
  expect(nextDemoStep({ ...waiting, createdAt: ago(30) }, 'pool-1', false, noon)).toBeNull()
  expect(nextDemoStep({ ...waiting, released: false }, 'scheduled-later', false, noon)).toBeNull()
  const atHub = { ...waiting, state: 'AT_HUB' } as const
  expect(nextDemoStep({ ...atHub, updatedAt: ago(89) }, 'at-hub', false, noon)).toBeNull()
  expect(nextDemoStep({ ...atHub, updatedAt: ago(90) }, 'at-hub', false, noon)).toBe('acceptOffer')
  expect(nextDemoStep({ ...atHub, driverId: carried.driverId }, 'at-hub', false, noon)).toBe('loadAtHub')
})
