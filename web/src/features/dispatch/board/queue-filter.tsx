import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { exceptionsQuery } from '#lib/api/exceptions-query.ts'
import type { BoardFilter, ListFilter } from './board-filter.ts'

const place = 'max-xl:order-1 max-xl:basis-full'

interface QueueFilterProps {
  filter: BoardFilter
  onChange: (changes: Partial<BoardFilter>) => void
}

/**
 * A filter that is not one of the strip's, with a button that removes it. Without such a filter: how many orders need
 * somebody, the same number as in the bar, with a button that lists them.
 */
export function QueueFilter({ filter: { filter }, onChange }: QueueFilterProps) {
  const { t } = useLingui()
  const { data } = useQuery(exceptionsQuery())
  const names: Partial<Record<ListFilter, string>> = {
    'needs-attention': t`Need you`,
    'attempt-failed': t`Failed attempts`,
    late: t`Late`,
    waiting: t`Waiting long`,
    'no-position': t`No position`,
    'not-located': t`Not on the map`,
    'far-from-stop': t`Left far away`,
    test: t`Test orders`
  }
  const name = filter && names[filter]
  const needy = data?.total ?? 0
  if (name) {
    return (
      <Button
        size="small"
        className={place}
        aria-label={t`Remove the filter ${name}`}
        onClick={() => onChange({ filter: '' })}
      >
        {name}
        <X className="size-4" strokeWidth={2} aria-hidden />
      </Button>
    )
  }
  if (needy === 0) return null
  return (
    <Button size="small" className={place} onClick={() => onChange({ filter: 'needs-attention' })}>
      <TriangleAlert className="size-4 text-danger" strokeWidth={2} aria-hidden />
      <Plural value={needy} one="# needs you" other="# need you" />
    </Button>
  )
}
