import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkResults } from './bulk-results.tsx'
import type { Selection } from './selection.ts'
import { useBulk } from './use-bulk.ts'
import { useSelectedRows } from './use-selected-rows.ts'

/** What a dialog is told about the selected orders. */
export interface SelectedOrders {
  selection: Selection
  filter: BoardFilter
  listed: readonly BoardRow[]
  markChanged: (ids: readonly string[]) => void
  onClose: (done: boolean) => void
}

interface SelectionDialogProps {
  selected: SelectedOrders
  title: string
  description: string
  className: string
  /** What is asked first. */
  children: (rows: readonly BoardRow[], bulk: ReturnType<typeof useBulk>) => ReactNode
}

/** A change of the selected orders: its form, the progress, and the result for each order. */
export function SelectionDialog({ selected, title, description, className, children }: SelectionDialogProps) {
  const { t } = useLingui()
  const { selection, filter, listed, markChanged, onClose } = selected
  const bulk = useBulk(markChanged)
  const rows = useSelectedRows(selection, filter, listed)
  return (
    <Dialog
      open
      readFirst
      // It cannot be closed while it runs, because the results would be lost.
      onOpenChange={(open) => !open && bulk.phase !== 'running' && onClose(bulk.phase === 'done')}
      title={title}
      description={description}
      className={className}
    >
      <div className="mt-4">
        {rows.error && <LoadProblem title={t`We could not load the selected orders.`} query={rows} />}
        {rows.isPending && <p role="status">{t`Looking at the selected orders...`}</p>}
        {rows.data && bulk.phase === 'asking' && children(rows.data, bulk)}
        {bulk.phase === 'running' && <BulkProgress done={bulk.done} of={bulk.of} />}
        {bulk.phase === 'done' && <BulkResults bulk={bulk} onClose={() => onClose(true)} />}
      </div>
    </Dialog>
  )
}
