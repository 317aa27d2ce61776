import { expect, it } from 'vitest'
import { farFromStopKm } from './far-from-stop.ts'
import type { Order, Stop } from './order.ts'

const stopAt = (lat: number | null) => ({ point: lat === null ? null : { lat, lng: 18 } }) as Stop
const order = { pickup: stopAt(59.3), delivery: stopAt(59.35) } as Order
const north = (km: number) => ({ lat: 59.35 + km / 111.195, lng: 18 })

it('a delivery more than 2 km from the door is flagged', () => {
  expect(farFromStopKm(order, 'confirmDelivery', north(1.9))).toBeNull()
  expect(farFromStopKm(order, 'confirmDelivery', north(3.14))).toBe(3.1)
})

it('the distance of a return is to the sender’s door', () => {
  expect(farFromStopKm(order, 'confirmReturn', { lat: 59.3, lng: 18 })).toBeNull()
  expect(farFromStopKm(order, 'confirmReturn', { lat: 59.35, lng: 18 })).toBe(5.6)
})

it('the distance says nothing of other steps, and nothing that it does not know', () => {
  expect(farFromStopKm(order, 'markPickedUp', north(9))).toBeNull()
  expect(farFromStopKm(order, 'confirmDelivery', null)).toBeNull()
  expect(farFromStopKm({ ...order, delivery: stopAt(null) }, 'confirmDelivery', north(9))).toBeNull()
})
