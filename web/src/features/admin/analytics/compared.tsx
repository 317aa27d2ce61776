import { Trans } from '@lingui/react/macro'

/** What the figure was in the days before; nothing while that is not known. */
function Before({ value }: { value: string | undefined }) {
  return value === undefined ? null : <Trans>before: {value}</Trans>
}

/** `note` of a figure, where there is something to compare with. */
export function beforeNote<Data>(before: Data | undefined, format: (data: Data) => string) {
  return before === undefined ? {} : { note: <Before value={format(before)} /> }
}
