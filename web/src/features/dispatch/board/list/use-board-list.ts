import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import { boardQuery, type BoardRow } from '#features/dispatch/board/board-queries.ts'

const none: readonly BoardRow[] = []

/** The rows loaded so far, and the total. */
export function useBoardList(filter: BoardFilter) {
  const list = useInfiniteQuery(boardQuery(filter))
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  // Not `flatMap`, which takes forty times as long for the pages of 100 000 rows, at every page that arrives.
  const rows = useMemo(() => none.concat(...(data?.pages ?? []).map((page) => page.rows)), [data])
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  const retry = useCallback(
    () => void (rows.length > 0 ? fetchNextPage() : refetch()),
    [rows.length, fetchNextPage, refetch]
  )
  const last = data?.pages.at(-1)
  return {
    rows,
    total: Math.max(last?.total ?? 0, rows.length),
    capped: last?.capped ?? false,
    // After an error the next page is loaded only by "Try again".
    hasMore: hasNextPage && !error,
    isPending,
    isEmpty: !isPending && !error && rows.length === 0,
    error,
    loadMore,
    refetch: retry
  }
}
