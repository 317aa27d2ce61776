import type { StoredEntry } from '#db/address-book.ts'
import { addEntry, readAddressBook, removeEntry, replaceEntry } from '#use-cases/address-book.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import type { FastifyPluginAsync } from 'fastify'

/** The caller's address book, with what their company shares. */
export function addressBookRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/address-book', async ({ user, query, request, reply }) => {
      const { limit, cursor, q } = query
      const entries = await readAddressBook(deps, { caller: user, q })
      const page = pageOf(entries, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown.map(toView)
    })

    route.idempotent('POST /api/v1/address-book', async ({ user, body: { shared = false, ...fields }, once }) =>
      once(deps, [fields, shared], async (within) => toView(await addEntry(within, { fields, shared, caller: user })))
    )

    route('PUT /api/v1/address-book/:id', async ({ user, params: { id }, body: fields }) =>
      toView(await replaceEntry(deps, { id, caller: user, fields }))
    )

    route('DELETE /api/v1/address-book/:id', ({ user, params: { id }, query: { version } }) =>
      removeEntry(deps, { id, caller: user, version })
    )
  })
}

function toView({ createdAt, ...entry }: StoredEntry): AddressBookEntry {
  return { ...entry, createdAt: createdAt.toISOString() }
}
