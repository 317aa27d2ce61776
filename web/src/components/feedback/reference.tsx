import { Trans } from '@lingui/react/macro'
import { referenceOf } from '#lib/api/api.ts'

/** The id of a failed request, for support; nothing where there is none. */
export function Reference({ error, className = 'text-13' }: { error: unknown; className?: string }) {
  const reference = referenceOf(error)
  if (!reference) return null
  return (
    <p className={className}>
      <Trans>Reference {reference}</Trans>
    </p>
  )
}
