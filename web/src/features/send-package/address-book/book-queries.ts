import { type AddressBookEntry, addressBookEntrySchema } from '@ilbud/proto/http/companies/address-book'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { fetchAll } from '#lib/lists/list-page.ts'

const path = '/api/v1/address-book'

/** What the user saved and what the company shares. Short enough to be searched here. */
export function bookQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => fetchAll(addressBookEntrySchema, path, signal),
    // Colleagues change what is shared.
    staleTime: 0
  })
}

export function addEntry(entry: object, key: string) {
  return api(addressBookEntrySchema, path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(entry)
  })
}

export function replaceEntry(id: string, entry: object) {
  return api(addressBookEntrySchema, `${path}/${id}`, { method: 'PUT', body: JSON.stringify(entry) })
}

export function deleteEntry(id: string, version: number) {
  return api(z.unknown(), `${path}/${id}?version=${version}`, { method: 'DELETE' })
}

/** The entries that match, by name. */
export function findEntries(entries: readonly AddressBookEntry[], q: string): AddressBookEntry[] {
  const wanted = q.toLowerCase()
  return entries
    .filter(({ name, contact, address }) => `${name} ${contact} ${address}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
}
