import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/empty-state.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { ListEnd } from '#components/list-end.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import type { listQuery } from '#features/people/people-queries.ts'
import { type Column, PeopleTable } from './people-table.tsx'

interface PeopleListProps<Row> {
  query: ReturnType<typeof listQuery<Row>>
  caption: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** The title of the error shown when loading fails. */
  problem: string
  empty: { title: string; text: ReactNode; action?: ReactNode }
}

/** A list loaded page by page, with its empty, loading and error states. */
export function PeopleList<Row>({ query, caption, columns, keyOf, problem, empty }: PeopleListProps<Row>) {
  const list = useInfiniteQuery(query)
  if (list.isPending) return <LoadingRows count={6} row="h-[52px] rounded-lg" />
  const failed = list.isError && !list.isFetchNextPageError && (
    <LoadProblem title={problem} error={list.error} retry={() => void list.refetch()} className="mb-3" />
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
  return (
    <>
      {failed}
      <PeopleTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
      <ListEnd list={list} />
    </>
  )
}
