import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheckBig, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { CardCell, CardRow, CardTable } from '#components/tables/card-table.tsx'
import { RouteText } from '#components/parcel/route-text.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { formatDateTime, formatMoney } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { paths } from '#lib/page/paths.ts'
import { useSizeNames } from '#features/send-package/sections/order-names.ts'
import { type BatchRow, isMendable, isPlacedBefore, type RowState } from './batch-rows.ts'
import { MendRow } from './mend-row.tsx'
import type { RowProblem } from './read-rows.ts'
import type { BatchWork } from './use-batch.ts'
import { useRowWords } from './use-row-words.ts'

const looks: Record<RowState, { icon: LucideIcon; className: string }> = {
  unpriced: { icon: CircleDashed, className: 'tone-info' },
  ready: { icon: CircleCheckBig, className: 'tone-info' },
  wrong: { icon: CircleAlert, className: 'tone-danger' },
  sent: { icon: LoaderCircle, className: 'tone-warning' },
  placed: { icon: CircleCheckBig, className: 'tone-success' },
  failed: { icon: CircleAlert, className: 'tone-danger' }
}

interface BatchTableProps {
  rows: readonly BatchRow[]
  /** Null while a run is under way. */
  mend: BatchWork['mend'] | null
}

/** The rows of the file with their prices or errors. */
export function BatchTable({ rows, mend }: BatchTableProps) {
  const { t } = useLingui()
  const columns = [
    { title: t`Row` },
    { title: t`Route` },
    { title: t`Parcel` },
    { title: t`State` },
    { title: t`Price`, number: true }
  ]
  return (
    <CardTable caption={t`The rows of the file`} columns={columns}>
      {rows.map((row) => (
        <Row key={row.line} row={row} mend={mend} />
      ))}
    </CardTable>
  )
}

function Row({ row, mend }: { row: BatchRow; mend: BatchTableProps['mend'] }) {
  const { t } = useLingui()
  const words = useRowWords()
  const sizes = useSizeNames()
  const { values, problems, state, trackingId } = row
  const isWrong = (field: RowProblem['field']) => problems.some((problem) => problem.field === field)
  const number = isWrong('packageQuantity') ? '–' : Number(values.packageQuantity) || 1
  const size = isWrong('packageSize') ? '–' : sizes[values.packageSize].name
  const parcels = number === size ? '–' : `${number} × ${size}`
  return (
    <CardRow className="*:align-top">
      <CardCell className="max-md:text-14 max-md:text-text-2">
        <span className="md:sr-only">{t`Row`} </span>
        {row.line}
      </CardCell>
      <CardCell className="max-md:col-span-full max-md:font-semibold">
        <RouteText from={values.pickupAddress || '–'} to={values.deliveryAddress || '–'} />
        <span className="block text-13 font-normal text-text-3">
          {values.deliveryContact}
          {values.deliveryContact && values.deliveryPhone && ', '}
          <span className="whitespace-nowrap">{formatPhone(values.deliveryPhone)}</span>
        </span>
      </CardCell>
      <CardCell className="whitespace-nowrap max-md:col-span-full">{parcels}</CardCell>
      <CardCell className="max-md:col-span-full">
        <Badge {...looks[state]}>{words.state(state)}</Badge>
        {trackingId && (
          <Link
            to={paths.track(trackingId)}
            className="font-id ml-2 inline-block py-1 text-14 text-primary-text underline"
          >
            {formatTrackingId(trackingId)}
          </Link>
        )}
        {isPlacedBefore(row) && (
          <p className="mt-1 text-14 text-text-2">
            <Trans>Placed before: {formatDateTime(new Date(row.placedBefore!))}</Trans>
          </p>
        )}
        <ul className="text-14 text-danger">
          {words.problems(row).map((text) => (
            <li key={text} className="mt-1">
              {text}
            </li>
          ))}
        </ul>
        {mend && isMendable(row) && <MendRow key={row.problems.length} row={row} mend={mend} />}
      </CardCell>
      <CardCell amount className="max-md:col-start-2 max-md:row-start-1">
        {row.sum !== null && formatMoney(row.sum)}
        {row.sumBefore !== null && (
          <span className="block text-13 font-normal text-text-3">
            <s>{formatMoney(row.sumBefore)}</s>
          </span>
        )}
      </CardCell>
    </CardRow>
  )
}
