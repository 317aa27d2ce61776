import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toCsv } from '#lib/files/csv.ts'
import { saveText } from '#lib/files/download.ts'
import { formatDate } from '#lib/format/format.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { boardTable } from './board-table.ts'
import { loadMatching, loadSelected } from './load-selected.ts'
import { countSelected, type Selection } from './selection.ts'

// Enough for a day's work in a spreadsheet. Everything is in the admin's export, which the server writes.
const mostExported = 5_000

/** Saves the selected orders as CSV, or all that match the filter when none is selected. */
export function useExport(selection: Selection, filter: BoardFilter, listed: readonly BoardRow[]) {
  const { t } = useLingui()
  const [running, setRunning] = useState(false)

  async function run(): Promise<void> {
    if (running) return
    setRunning(true)
    try {
      const some = selection.kind === 'some' && countSelected(selection) > 0
      const rows = some ? await loadSelected(selection, filter, listed) : await loadMatching(filter, mostExported)
      saveText(toCsv(boardTable(rows)), `orders-${formatDate(serverNow())}.csv`)
      const cut = !some && rows.length === mostExported
      toast({
        title: plural(rows.length, { one: '# order exported', other: '# orders exported' }),
        ...(cut && { description: t`The file ends there. Narrow the list for the others.` }),
        variant: 'success'
      })
    } catch (error) {
      toastFailure(t`Export failed`, error)
    }
    setRunning(false)
  }
  return { run: () => void run(), running }
}
