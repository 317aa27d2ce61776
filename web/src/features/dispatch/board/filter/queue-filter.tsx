import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import type { BoardFilter, ListFilter } from './board-filter.ts'

interface QueueFilterProps {
  filter: BoardFilter
  onChange: (changes: Partial<BoardFilter>) => void
}

/** A filter that is not one of the strip's, with a button that removes it. */
export function QueueFilter({ filter: { filter }, onChange }: QueueFilterProps) {
  const { t } = useLingui()
  const names: Partial<Record<ListFilter, string>> = {
    'attempt-failed': t`Failed attempts`,
    late: t`Late`,
    waiting: t`Waiting long`,
    'no-position': t`No position`,
    'not-located': t`Not on the map`,
    'far-from-stop': t`Left far away`,
    test: t`Test orders`
  }
  const name = filter && names[filter]
  if (!name) return null
  return (
    <Button
      size="small"
      className="max-xl:order-1 max-xl:basis-full"
      aria-label={t`Remove the filter ${name}`}
      onClick={() => onChange({ filter: '' })}
    >
      {name}
      <X className="size-4" strokeWidth={2} aria-hidden />
    </Button>
  )
}
