import { Trans } from '@lingui/react/macro'

/** Shown in place of a chart without data, where a flat line would look like a value. */
export function EmptyChart() {
  return (
    <p className="grid min-h-[210px] place-items-center rounded-md border border-dashed border-border px-4 text-center text-text-2">
      <Trans>Nothing to count in this period. Choose another one.</Trans>
    </p>
  )
}
