import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import type { listQuery } from '#features/people/people-queries.ts'
import { type Column, PeopleTable } from './people-table.tsx'
import { SortBox } from './sort-box.tsx'
import { useSorting } from './use-sorting.ts'

/** So many rows are drawn at first and by each press of “Load more”: as cards on a phone they are long. */
const step = 25

interface PeopleListProps<Row> {
  query: ReturnType<typeof listQuery<Row>>
  caption: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** The column by which the list is sorted until another is chosen; without it the newest come first. */
  usualSort?: string
  /** The title of the error shown when loading fails. */
  problem: string
  empty: { title: string; text: ReactNode; action?: ReactNode }
}

/** A list that is loaded page by page and drawn in steps, with its empty, loading and error states. */
export function PeopleList<Row>({ query, caption, columns, keyOf, usualSort, problem, empty }: PeopleListProps<Row>) {
  const list = useInfiniteQuery(query)
  const { sorting, sort } = useSorting(columns, usualSort)
  const [most, setMost] = useState(step)
  if (list.isPending) return <LoadingRows count={6} row="h-[52px] rounded-lg" />
  const failed = list.isError && !list.isFetchNextPageError && (
    <LoadProblem title={problem} query={list} className="mb-3" />
  )
  if (!list.data) return failed
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  }
  // Of a list with further pages only the server could say which row is first.
  const isWhole = sorting !== undefined && !list.hasNextPage
  const shown = (isWhole ? sort(rows) : rows).slice(0, most)
  const end = {
    data: { pages: [{ ...list.data.pages[0]!, rows: shown }] },
    hasNextPage: list.hasNextPage || most < rows.length,
    isFetchingNextPage: list.isFetchingNextPage,
    isFetchNextPageError: list.isFetchNextPageError,
    async fetchNextPage() {
      setMost(most + step)
      if (most >= rows.length) await list.fetchNextPage()
    }
  }
  return (
    <>
      {failed}
      {isWhole && <SortBox columns={columns} sorting={sorting} />}
      <PeopleTable
        caption={caption}
        columns={columns}
        rows={shown}
        keyOf={keyOf}
        sorting={isWhole ? sorting : undefined}
      />
      <ListEnd list={end} />
    </>
  )
}
