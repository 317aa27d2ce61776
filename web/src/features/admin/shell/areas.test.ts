import { expect, it } from 'vitest'
import { areaAt, areasOf, mayOpen } from './areas.ts'

const paths = (role: 'admin' | 'dispatcher' | 'customer') => areasOf({ role }).map(({ to }) => to)

it('shows an admin the tabs of the spec, a dispatcher those of the contract', () => {
  expect(paths('admin')).toEqual(['/admin', '/admin/orders', '/admin/analytics', '/admin/customers', '/admin/settings'])
  expect(paths('dispatcher')).toEqual(['/admin', '/admin/orders', '/admin/customers/drivers'])
  expect(paths('customer')).toEqual([])
})

it('opens to a dispatcher no page beside those', () => {
  for (const path of ['/admin', '/admin/orders', '/admin/customers/drivers']) {
    expect(mayOpen({ role: 'dispatcher' }, path), path).toBe(true)
  }
  for (const path of ['/admin/analytics', '/admin/customers', '/admin/customers/admins', '/admin/settings']) {
    expect(mayOpen({ role: 'dispatcher' }, path), path).toBe(false)
    expect(mayOpen({ role: 'admin' }, path), path).toBe(true)
  }
})

it('knows the tab of a page below it', () => {
  expect(areaAt('/admin/customers/senders', areasOf({ role: 'admin' }))?.to).toBe('/admin/customers')
  expect(areaAt('/admin/nowhere')).toBeUndefined()
})
