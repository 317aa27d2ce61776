import { useLingui } from '@lingui/react/macro'

export function BulkProgress({ done, of }: { done: number; of: number }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <p className="mb-2">{t`${done} of ${of} answered`}</p>
      <progress className="h-3 w-full accent-primary" max={of} value={done} aria-label={t`Progress`} />
    </div>
  )
}
