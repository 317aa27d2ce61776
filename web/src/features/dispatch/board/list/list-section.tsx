import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { BulkBar } from '#features/dispatch/selection/bulk-bar.tsx'
import { BulkDialog } from '#features/dispatch/selection/bulk-dialog.tsx'
import { PlanDialog } from '#features/dispatch/selection/plan-dialog.tsx'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import {
  countSelected,
  isTooMany,
  nothingSelected,
  pageState,
  togglePage
} from '#features/dispatch/selection/selection.ts'
import { useExport } from '#features/dispatch/selection/use-export.ts'
import { useSelection } from '#features/dispatch/selection/use-selection.ts'
import { everyOrder, isEverything, type BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import { BoardTools } from './board-tools.tsx'
import { ListHeader } from './list-header.tsx'
import { NoOrders } from './list-states.tsx'
import type { BoardNews } from '#features/dispatch/board/live/live-patches.ts'
import { OrdersList } from './orders-list.tsx'
import { useBoardKeys } from '#features/dispatch/board/use-board-keys.ts'
import { useBoardList } from './use-board-list.ts'
import type { LiveBoard } from '#features/dispatch/board/live/use-live-board.ts'
import { useShowAtRest } from './use-show-at-rest.ts'

interface ListSectionProps {
  filter: BoardFilter
  change: (changes: Partial<BoardFilter>) => void
  live: LiveBoard
  /** The time from which ages are counted, to the minute. */
  now: number
  wide: boolean
  openId: string | null
  open: (id: string | null) => void
}

/** The list with its filters, its selection and the commands for the selection. */
export function ListSection({ filter, change, live, now, wide, openId, open }: ListSectionProps) {
  const { t } = useLingui()
  const list = useBoardList(filter)
  const { rows, total, capped } = list
  const chosen = useSelection(rows, JSON.stringify(filter))
  const { selection, setSelection, toggle } = chosen
  const [verb, setVerb] = useState<AdminVerb | null>(null)
  const [planning, setPlanning] = useState(false)
  const exporting = useExport(selection, filter, rows)
  const { activeIndex, hrefOf } = useBoardKeys({ rows, openId, open, onToggle: toggle, onShow: live.show })
  const onOpen = useCallback((id: string) => open(id), [open])
  const state = pageState(selection, rows)
  const hasSelected = countSelected(selection) > 0
  useShortcuts({ p: () => hasSelected && !isTooMany(selection) && setPlanning(true) })
  const section = useRef<HTMLElement>(null)
  useShowAtRest(section, live.isBehind && openId === null && !hasSelected, live.show)
  const selected = {
    selection,
    filter,
    listed: rows,
    markChanged: live.markChanged,
    onClose(done: boolean) {
      setVerb(null)
      setPlanning(false)
      if (done) setSelection(nothingSelected)
    }
  }
  const header = (
    <ListHeader state={state} sort={filter.sort} onToggle={() => setSelection(togglePage(selection, rows))} />
  )
  return (
    <section
      ref={section}
      className="flex min-h-0 min-w-0 flex-col xl:border-r xl:border-border xl:bg-surface"
      aria-label={t`Orders`}
    >
      <BoardTools
        filter={filter}
        onChange={change}
        onExport={exporting.run}
        exporting={exporting.running}
        hasSelected={hasSelected}
      />
      {hasSelected && (
        <BulkBar
          selection={selection}
          total={total}
          capped={capped}
          offersAll={selection.kind === 'some' && state === 'all' && total > rows.length}
          exporting={exporting.running}
          onAll={() => setSelection({ kind: 'matching', total, capped })}
          onClear={() => setSelection(nothingSelected)}
          onVerb={setVerb}
          onPlan={() => setPlanning(true)}
          onExport={exporting.run}
        />
      )}
      <NewsBar news={live.news} onShow={live.show} empty={list.isEmpty} />
      {list.isPending && <LoadingRows count={10} row="h-11 rounded-md" className="gap-3 p-3" />}
      {list.error && <LoadProblem title={t`We could not load the orders.`} query={list} className="m-3" />}
      {list.isEmpty && <NoOrders narrowed={!isEverything(filter)} onReset={() => change(everyOrder)} />}
      {wide && rows.length > 0 && (
        // By the tab key the list has no end: it loads more the further one goes.
        <a
          href={openId ? '#order' : '#fleet'}
          className="sr-only bg-surface text-primary-text underline focus:not-sr-only focus:px-3 focus:py-2"
        >
          <Trans>Skip the list</Trans>
        </a>
      )}
      {rows.length > 0 && (
        <OrdersList
          {...{ wide, rows, total, capped, now, selection, openId, hrefOf, onOpen, activeIndex, header }}
          hasMore={list.hasMore}
          loadMore={list.loadMore}
          onToggle={toggle}
        />
      )}
      {verb && <BulkDialog verb={verb} {...selected} />}
      {planning && <PlanDialog {...selected} />}
    </section>
  )
}

/** Announces new orders. They are shown on request, or when the page is idle, so that nothing moves under the pointer. */
function NewsBar({
  news: { newOrders, newExceptions },
  onShow,
  empty
}: {
  news: BoardNews
  onShow: () => void
  empty: boolean
}) {
  const isFirst = empty && newOrders.size > 0
  useEffect(() => {
    // Nothing is there that could move.
    if (isFirst) onShow()
  }, [isFirst, onShow])
  if (newOrders.size + newExceptions.size === 0) return null
  return (
    <button
      type="button"
      className="flex min-h-9 w-full items-center justify-center gap-2 border-y border-border bg-accent-soft font-semibold text-text"
      onClick={onShow}
    >
      <span>
        {newOrders.size > 0 && <Plural value={newOrders.size} one="# new order" other="# new orders" />}
        {newOrders.size > 0 && newExceptions.size > 0 && ', '}
        {newExceptions.size > 0 && <Plural value={newExceptions.size} one="# new exception" other="# new exceptions" />}
      </span>
      <span className="text-primary-text underline">
        <Trans>Show</Trans>
      </span>
    </button>
  )
}
