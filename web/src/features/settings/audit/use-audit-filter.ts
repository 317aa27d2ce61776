import { isUuid } from '@ilbud/proto/http/uuid'
import { useSearchParams } from 'react-router'
import { type AuditFilter, auditFilters } from './audit-queries.ts'

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)
const isKind = (value: string): boolean => value === 'changes' || value === 'looks'

/** The filter, stored in the URL. Invalid values in a link are ignored, because the server would refuse the request. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const read = (name: keyof AuditFilter) => {
    const value = search.get(name)?.trim() ?? ''
    const isRight = { actor: isUuid, from: isDay, to: isDay, action: null, subject: null, kind: isKind }[name]
    return isRight === null || isRight(value) ? value : ''
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
