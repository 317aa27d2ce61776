import { describe, expect, it } from 'vitest'
import { assertFree, assertNotLastAdmin, type Ties } from './erasure.ts'
import type { User } from './user.ts'

const free: Ties = { ordersAsSender: 0, ordersAsDriver: 0, isOnlyAdmin: false, othersInCompany: 0 }

describe('assertFree', () => {
  it.each([
    [{ ordersAsSender: 1 }, 'ORDERS_UNDERWAY'],
    [{ ordersAsDriver: 2 }, 'ORDERS_UNDERWAY'],
    [{ isOnlyAdmin: true, othersInCompany: 1 }, 'LAST_COMPANY_ADMIN']
  ])('assertFree refuses %j with %s', (ties, code) => {
    expect(() => assertFree({ ...free, ...ties })).toThrow(expect.objectContaining({ code, status: 409 }))
  })

  it.each([{}, { isOnlyAdmin: true }, { othersInCompany: 3 }])('assertFree lets go with %j', (ties) => {
    expect(() => assertFree({ ...free, ...ties })).not.toThrow()
  })
})

describe('assertNotLastAdmin', () => {
  const admin = { role: 'admin', disabled: false, passwordHash: 'x' } as User

  it('assertNotLastAdmin refuses the last one who can sign in', () => {
    expect(() => assertNotLastAdmin(admin, 0)).toThrow(expect.objectContaining({ code: 'LAST_ADMIN', status: 409 }))
  })

  it.each([
    [admin, 1],
    [{ ...admin, disabled: true }, 0],
    [{ ...admin, passwordHash: null }, 0],
    [{ ...admin, role: 'driver' as const }, 0]
  ])('assertNotLastAdmin lets %j go with %i others', (user, others) => {
    expect(() => assertNotLastAdmin(user, others)).not.toThrow()
  })
})
