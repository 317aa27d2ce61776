import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { describe, expect, it } from 'vitest'
import { savedPlaces } from './address-book.ts'

function order(id: string, from: string, to: string): CustomerOrder {
  return {
    id,
    pickupAddress: from,
    pickupContact: 'Saga Ek',
    pickup: { lat: 59.1, lng: 18.1 },
    deliveryAddress: to,
    deliveryContact: 'Nils Hedlund',
    delivery: null,
    createdAt: '2026-11-20T12:00:00.000Z'
  } as CustomerOrder
}

describe('the address book', () => {
  const orders = [order('new', 'Odengatan 52', 'Bondegatan 21'), order('old', 'Odengatan 52', 'Götgatan 1')]

  it('the address book has every address and contact once, the last used first', () => {
    const places = savedPlaces(orders, '')
    expect(places.map(({ address, orderId }) => [address, orderId])).toEqual([
      ['Bondegatan 21', 'new'],
      ['Odengatan 52', 'new'],
      ['Götgatan 1', 'old']
    ])
    expect(places[1]).toMatchObject({ lat: 59.1, lng: 18.1, end: 'pickup' })
  })

  it('the address book is searched by address and contact, not by the other end of the order', () => {
    expect(savedPlaces(orders, 'götg').map(({ address }) => address)).toEqual(['Götgatan 1'])
    expect(savedPlaces(orders, 'saga')).toHaveLength(1)
  })
})
