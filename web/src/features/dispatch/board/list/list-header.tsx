import type { AdminOrdersSort } from '@ilbud/proto/http/dispatch/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { CheckInput } from '#components/forms/choice.tsx'
import { cn } from '#lib/style/cn.ts'

const head = 'py-[7px] pr-2'
const wideHead = `${head} max-xl:sr-only`

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
    <div role="rowgroup" className="xl:sticky xl:top-0 xl:z-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid grid-cols-[34px_minmax(0,1fr)_128px_90px_72px] items-center pr-3.5 pl-3 font-semibold text-text-2 max-xl:grid-cols-[44px_1fr] max-xl:pb-1 max-xl:pl-1 xl:border-b xl:border-border xl:bg-surface"
      >
        <span role="columnheader" className={cn(head, 'max-xl:px-2.5 max-xl:py-1')}>
          <CheckInput
            ref={box}
            className="xl:size-[18px] xl:rounded-xs"
            aria-label={t`Select all loaded rows`}
            checked={state === 'all'}
            onChange={onToggle}
          />
        </span>
        <span
          role="columnheader"
          className={head}
          aria-sort={sort === 'createdAt' ? 'ascending' : sort === '-createdAt' ? 'descending' : 'none'}
        >
          <Trans>Order</Trans>
        </span>
        <span role="columnheader" className={wideHead} aria-sort={sort === 'status' ? 'ascending' : 'none'}>
          <Trans>Status</Trans>
        </span>
        <span role="columnheader" className={wideHead}>
          <Trans>Driver</Trans>
        </span>
        <span role="columnheader" className={cn(wideHead, 'pr-0 text-right')}>
          <abbr title={t`Estimated time of arrival`} className="no-underline">
            <Trans>ETA</Trans>
          </abbr>
        </span>
      </div>
    </div>
  )
}
