import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { streetOf } from '#lib/parcel/street-of.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { lookOf } from '#features/dispatch/board/order-words.ts'
import { staffVerbs } from '#features/dispatch/commands/staff-verbs.ts'
import { Disclosure } from '#features/dispatch/disclosure.tsx'
import type { BulkPlan } from './bulk-plan.ts'

// More rows would not be read in a dialog.
const mostShown = 50

/** What will happen to each order. */
export function BulkPreview({ plan, verb }: { plan: BulkPlan; verb: AdminVerb }) {
  const { t, i18n } = useLingui()
  const { steps, leftOut, same } = plan
  return (
    <section className="grid gap-1 rounded-md border border-border p-3 text-14" aria-live="polite">
      <h3 className="text-14">
        <Trans>What will happen</Trans>
      </h3>
      {steps.map((step) => (
        <RowsOf key={step.verb} title={i18n._(staffVerbs[step.verb].label)} rows={step.rows} />
      ))}
      {steps.length === 0 && <p>{t`None of these orders can be changed this way now.`}</p>}
      {same.length > 0 && <RowsOf title={t`Already with this driver`} rows={same} />}
      {leftOut.length > 0 && (
        <RowsOf title={t`Left out`} rows={leftOut} warn>
          {i18n._(staffVerbs[verb].needs)}.
        </RowsOf>
      )}
    </section>
  )
}

interface RowsOfProps {
  title: string
  rows: readonly BoardRow[]
  warn?: true
  children?: ReactNode
}

function RowsOf({ title, rows, warn, children }: RowsOfProps) {
  const { i18n } = useLingui()
  const hidden = rows.length - mostShown
  return (
    <Disclosure
      open={warn && rows.length <= 5}
      summary={`${title}: ${rows.length}`}
      summaryClass={warn && 'text-danger'}
    >
      {children && <p className="text-text-2">{children}</p>}
      <ul className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto">
        {rows.slice(0, mostShown).map((row) => (
          <li key={row.id}>
            <span className="font-id">{formatTrackingId(row.trackingId)}</span>{' '}
            <span className="text-text-2">
              {i18n._(lookOf(row).label)}, {streetOf(row.deliveryAddress)}
            </span>
          </li>
        ))}
        {hidden > 0 && (
          <li className="text-text-2">
            <Trans>and {hidden} more</Trans>
          </li>
        )}
      </ul>
    </Disclosure>
  )
}
