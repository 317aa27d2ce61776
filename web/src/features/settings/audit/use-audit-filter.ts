import { useSearchParams } from 'react-router'
import { type AuditFilter, auditFilters } from './audit-queries.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/

/** The filter lives in the address. What a link has wrong counts as not said, for the server would refuse all of it. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const read = (name: keyof AuditFilter) => {
    const value = search.get(name)?.trim() ?? ''
    const form = { actor: uuid, from: day, to: day, action: null, subject: null, kind: /^(changes|looks)$/ }[name]
    return form === null || form.test(value) ? value : ''
  }
  const filter = Object.fromEntries(auditFilters.map((name) => [name, read(name)])) as AuditFilter
  const change = (changes: Partial<AuditFilter>) => {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filter, ...changes })) if (value) next.set(name, value)
    setSearch(next, { replace: true })
  }
  return {
    filter,
    change,
    isFiltered: Object.values(filter).some(Boolean),
    clear: () => setSearch({}, { replace: true })
  }
}
