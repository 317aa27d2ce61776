import { expect, it } from 'vitest'
import { needsDatabase, needsShared } from './needs-database.ts'

const orders = { name: 'orders', migrate: async () => {} }
const gateway = { name: 'gateway' }

it('a process that stores nothing and has its log in Kafka needs no database', () => {
  expect(needsDatabase([gateway], { BUS: 'kafka' })).toBe(false)
  expect(needsDatabase([gateway, orders], { BUS: 'kafka' })).toBe(true)
  expect(needsDatabase([gateway], {})).toBe(true)
  expect(needsShared([gateway], { BUS: 'kafka' })).toBe(false)
  expect(needsShared([gateway, orders], { BUS: 'kafka' })).toBe(true)
  expect(needsShared([gateway], { BUS: 'postgres' })).toBe(true)
})

it('a service with a database setting of its own needs no shared one, unless the log is there', () => {
  const env = { ORDERS_DATABASE_URL: 'postgresql://ilbud_orders@db/ilbud' }
  expect(needsShared([orders], { ...env, BUS: 'kafka' })).toBe(false)
  expect(needsShared([orders], { ...env, BUS_DATABASE_URL: 'postgresql://log@db/log' })).toBe(false)
  expect(needsShared([orders], env)).toBe(true)
})
