import './batch.css'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheckBig, CircleDashed, LoaderCircle, MoveRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#components/status-badge.tsx'
import { formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { useSizeNames } from '#features/send-package/sections/order-names.ts'
import type { BatchRow, RowState } from './batch-rows.ts'
import { useRowWords } from './use-row-words.ts'

const looks: Record<RowState, { icon: LucideIcon; className: string }> = {
  unpriced: { icon: CircleDashed, className: 'tone-info' },
  ready: { icon: CircleCheckBig, className: 'tone-info' },
  wrong: { icon: CircleAlert, className: 'tone-danger' },
  sent: { icon: LoaderCircle, className: 'tone-warning' },
  placed: { icon: CircleCheckBig, className: 'tone-success' },
  failed: { icon: CircleAlert, className: 'tone-danger' }
}

/** The rows of the file with their prices or errors; a table on wide screens, cards on phones. */
export function BatchTable({ rows }: { rows: readonly BatchRow[] }) {
  return (
    <div className="batch card-table rounded-lg md:border md:border-border md:bg-surface">
      <table role="table">
        <caption className="sr-only">
          <Trans>The rows of the file</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Row</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Route</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Parcel</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>State</Trans>
            </th>
            <th role="columnheader" scope="col" className="text-right">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: BatchRow }) {
  const { t } = useLingui()
  const words = useRowWords()
  const sizes = useSizeNames()
  const { values, state, trackingId } = row
  return (
    <tr role="row">
      <td role="cell" className="is-line">
        <span className="md:sr-only">{t`Row`} </span>
        {row.line}
      </td>
      <td role="cell" className="is-route">
        {values.pickupAddress || '–'}{' '}
        <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
        {values.deliveryAddress || '–'}
        <span className="block text-13 font-normal text-text-3">
          {[values.deliveryContact, values.deliveryPhone].filter(Boolean).join(', ')}
        </span>
      </td>
      <td role="cell" className="is-parcel">
        {Number(values.packageQuantity) || 1} × {sizes[values.packageSize].name}
      </td>
      <td role="cell" className="is-state">
        <Badge {...looks[state]}>{words.state(state)}</Badge>
        {trackingId && (
          <Link to={paths.track(trackingId)} className="id ml-2 inline-block py-1 text-14 text-primary-text underline">
            {formatTrackingId(trackingId)}
          </Link>
        )}
        <ul className="text-14 text-danger">
          {words.problems(row).map((text) => (
            <li key={text} className="mt-1">
              {text}
            </li>
          ))}
        </ul>
      </td>
      <td role="cell" className="is-amount">
        {row.sum !== null && formatMoney(row.sum)}
        {row.sumBefore !== null && (
          <span className="block text-13 font-normal text-text-3">
            <s>{formatMoney(row.sumBefore)}</s>
          </span>
        )}
      </td>
    </tr>
  )
}
