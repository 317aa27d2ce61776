import { useLingui } from '@lingui/react/macro'

export function BulkProgress({ done, of }: { done: number; of: number }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <p className="mb-2">{t`${done} of ${of} answered`}</p>
      <progress
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken forced-colors:appearance-auto [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        max={of}
        value={done}
        aria-label={t`Progress`}
      />
    </div>
  )
}
