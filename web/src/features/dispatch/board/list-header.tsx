import type { AdminOrdersSort } from '@ilbud/proto/http/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

interface ListHeaderProps {
  state: 'none' | 'some' | 'all'
  sort: AdminOrdersSort
  onToggle: () => void
}

/** The column headers, and the checkbox for all loaded rows. */
export function ListHeader({ state, sort, onToggle }: ListHeaderProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <div role="rowgroup" className="bd-heads">
      <div role="row" aria-rowindex={1} className="bd-headrow">
        <span role="columnheader">
          <input
            ref={box}
            type="checkbox"
            className="check"
            aria-label={t`Select all loaded rows`}
            checked={state === 'all'}
            onChange={onToggle}
          />
        </span>
        <span
          role="columnheader"
          aria-sort={sort === 'createdAt' ? 'ascending' : sort === '-createdAt' ? 'descending' : 'none'}
        >
          <Trans>Order</Trans>
        </span>
        <span role="columnheader" aria-sort={sort === 'status' ? 'ascending' : 'none'}>
          <Trans>Status</Trans>
        </span>
        <span role="columnheader">
          <Trans>Driver</Trans>
        </span>
        <span role="columnheader">
          <abbr title={t`Estimated time of arrival`} className="no-underline">
            <Trans>ETA</Trans>
          </abbr>
        </span>
      </div>
    </div>
  )
}
