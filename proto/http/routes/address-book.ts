import { minute } from '#http/limits.ts'
import { customers } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

/** Addresses with contacts that a person saved, and those that a company shares. Closed to API keys. */
export const addressBookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/address-book',
    service: 'companies',
    policy: customers,
    summary: 'My address book, and what my company shares'
  },
  {
    method: 'POST',
    path: '/api/v1/address-book',
    service: 'companies',
    policy: customers,
    limit: { perUser: minute(60), name: 'address-book' },
    idempotent: 'companies.address-book',
    summary: 'Save an address with its contact; a company’s admin may share it with the company'
  },
  {
    method: 'PUT',
    path: '/api/v1/address-book/:id',
    service: 'companies',
    policy: customers,
    limit: { perUser: minute(60), name: 'address-book' },
    summary: 'Replace an entry: one’s own, or as the company’s admin a shared one'
  },
  {
    method: 'DELETE',
    path: '/api/v1/address-book/:id',
    service: 'companies',
    policy: customers,
    limit: { perUser: minute(60), name: 'address-book' },
    summary: 'Delete an entry: one’s own, or as the company’s admin a shared one'
  }
]
