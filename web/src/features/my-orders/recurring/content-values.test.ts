import { expect, it } from 'vitest'
import { contentOf, contentValuesOf } from './content-values.ts'

const order = {
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupLat: 59.31,
  pickupLng: 18.07,
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryLat: 59.31,
  deliveryLng: 18.08,
  packageWeight: 2.5,
  packageFragile: true,
  paymentMethod: 'invoice'
}

it('what the form does not show stays, and an address goes with its place, or with none where it was only typed', () => {
  const values = {
    ...contentValuesOf(order),
    deliveryAddress: 'Odengatan 10, Stockholm',
    deliveryLat: null,
    deliveryLng: null,
    packageWeight: '3,5'
  }
  expect(contentOf(order, values)).toMatchObject({
    pickupLat: 59.31,
    pickupLng: 18.07,
    deliveryAddress: 'Odengatan 10, Stockholm',
    deliveryLat: null,
    deliveryLng: null,
    packageWeight: '3.5',
    packageFragile: true,
    paymentMethod: 'invoice'
  })
  expect(contentOf(order, contentValuesOf(order))).toMatchObject({ deliveryLat: 59.31, deliveryLng: 18.08 })
})
