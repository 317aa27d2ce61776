import { Trans } from '@lingui/react/macro'

export function FleetLegend() {
  return (
    <ul className="bd-legend">
      <li className="is-busy">
        <Trans>With orders</Trans>
      </li>
      <li>
        <Trans>No orders</Trans>
      </li>
      <li className="is-stale">
        <Trans>Position older than 60 s</Trans>
      </li>
    </ul>
  )
}
