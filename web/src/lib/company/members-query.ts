import { companyMemberSchema } from '@ilbud/proto/http/companies/companies-me'
import { queryOptions } from '@tanstack/react-query'
import { fetchAll } from '#lib/lists/list-page.ts'

const path = '/api/companies/me/members'

/** The people of the caller's company, invited ones included. */
export function membersQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => fetchAll(companyMemberSchema, path, signal),
    // Colleagues change the same data, so it is loaded again whenever its page is opened.
    staleTime: 0
  })
}
