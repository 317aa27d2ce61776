import { isUuid } from '@ilbud/proto/http/fields/uuid'
import { useSearchParams } from 'react-router'
import { type AuditFilter, auditFilters } from './audit-queries.ts'
import { isDay } from '#lib/format/is-day.ts'

const isKind = (value: string): boolean => value === 'changes' || value === 'looks'

/** In the address: looks as well as changes. */
const anyKind = 'all'
/** Most entries are looks, so they are left out unless somebody asks for them, or for one action or object. */
const usualKind = ({ action, subject }: Pick<AuditFilter, 'action' | 'subject'>) => (action || subject ? '' : 'changes')

/** The filter, stored in the URL. Invalid values in a link are ignored, because the server would refuse the request. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const read = (name: keyof AuditFilter) => {
    const value = search.get(name)?.trim() ?? ''
    const isRight = { actor: isUuid, from: isDay, to: isDay, action: null, subject: null, kind: isKind }[name]
    return isRight === null || isRight(value) ? value : ''
  }
  const said = Object.fromEntries(auditFilters.map((name) => [name, read(name)])) as AuditFilter
  const filter: AuditFilter = {
    ...said,
    kind: said.kind || (search.get('kind') === anyKind ? '' : usualKind(said))
  }
  const change = (changes: Partial<AuditFilter>) => {
    const next = new URLSearchParams()
    const { kind, ...others } = { ...filter, ...changes }
    for (const [name, value] of Object.entries(others)) if (value) next.set(name, value)
    if (kind !== usualKind(others)) next.set('kind', kind || anyKind)
    setSearch(next, { replace: true })
  }
  return {
    filter,
    change,
    isFiltered: filter.kind !== 'changes' || Object.entries(filter).some(([name, value]) => name !== 'kind' && value),
    clear: () => setSearch({}, { replace: true }),
    showEverything: () => setSearch({ kind: anyKind }, { replace: true })
  }
}
