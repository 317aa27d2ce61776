import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { loadSelected } from './load-selected.ts'
import type { Selection } from './selection.ts'

/** The selected rows as they were when the dialog opened, so that the preview does not change while it is read. */
export function useSelectedRows(selection: Selection, filter: BoardFilter, listed: readonly BoardRow[]) {
  const [opened] = useState(() => ({ selection, filter, listed, at: Date.now() }))
  return useQuery({
    queryKey: ['/api/admin/v1/orders', 'selected', opened.at],
    queryFn: () => loadSelected(opened.selection, opened.filter, opened.listed),
    gcTime: 0
  })
}
