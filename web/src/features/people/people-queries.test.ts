import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { applicationsQuery } from './people-queries.ts'

/** Whether the companies are reloaded automatically when the first was approved this long ago. */
function asksAgain(invitation: CompanyApplication['invitation'], ageMs: number): boolean {
  const client = createQueryClient()
  const query = applicationsQuery('APPROVED')
  const decidedAt = new Date(Date.now() - ageMs).toISOString()
  const row = { invitation, decidedAt } as CompanyApplication
  client.setQueryData(query.queryKey, {
    pages: [{ rows: [row], total: 1, capped: false, next: null }],
    pageParams: ['']
  })
  const { options } = new InfiniteQueryObserver(client, query)
  const cached = client.getQueryCache().find({ queryKey: query.queryKey })!
  return typeof options.refetchInterval === 'function' && options.refetchInterval(cached as never) !== false
}

it('the result of an invitation is polled for a minute', () => {
  expect(asksAgain('pending', 1_000)).toBe(true)
  expect(asksAgain('sent', 1_000)).toBe(false)
  expect(asksAgain('pending', 90_000)).toBe(false)
})
