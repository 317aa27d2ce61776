import { Trans } from '@lingui/react/macro'

/** The figure in the previous period; nothing while it is unknown. */
function Before({ value }: { value: string | undefined }) {
  return value === undefined ? null : <Trans>before: {value}</Trans>
}

/** A figure's `note`, if there is a previous value. */
export function beforeNote<Data>(before: Data | undefined, format: (data: Data) => string) {
  return before === undefined ? {} : { note: <Before value={format(before)} /> }
}
