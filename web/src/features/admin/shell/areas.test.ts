import { expect, it } from 'vitest'
import { areaAt, areasOf, mayOpen } from './areas.ts'

const paths = (role: 'admin' | 'dispatcher' | 'customer') => areasOf({ role }).map(({ to }) => to)

it('an admin has all tabs, a dispatcher those that are for dispatchers', () => {
  expect(paths('admin')).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/routes',
    '/admin/analytics',
    '/admin/customers',
    '/admin/settings'
  ])
  expect(paths('dispatcher')).toEqual(['/admin', '/admin/orders', '/admin/routes', '/admin/customers/drivers'])
  expect(paths('customer')).toEqual([])
})

it('a dispatcher may open no other page of the area', () => {
  for (const path of ['/admin', '/admin/orders', '/admin/customers/drivers']) {
    expect(mayOpen({ role: 'dispatcher' }, path), path).toBe(true)
  }
  for (const path of ['/admin/analytics', '/admin/customers', '/admin/customers/admins', '/admin/settings']) {
    expect(mayOpen({ role: 'dispatcher' }, path), path).toBe(false)
    expect(mayOpen({ role: 'admin' }, path), path).toBe(true)
  }
})

it('a page below a tab belongs to that tab', () => {
  expect(areaAt('/admin/customers/senders', areasOf({ role: 'admin' }))?.to).toBe('/admin/customers')
  expect(areaAt('/admin/nowhere')).toBeUndefined()
})
