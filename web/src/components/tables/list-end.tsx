import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import type { ListPage } from '#lib/lists/list-page.ts'
import { Button } from '#components/forms/button.tsx'

/** The part of TanStack's `useInfiniteQuery` that this needs. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** A button that loads the next page; nothing when all is shown. */
export function LoadMore({ list, className }: { list: PagedList; className?: string }) {
  const { t } = useLingui()
  if (!list.hasNextPage) return null
  return (
    <>
      {list.isFetchNextPageError && <p role="alert" className="text-danger">{t`More could not be loaded.`}</p>}
      <Button
        className={className}
        onClick={() => void list.fetchNextPage()}
        busyText={list.isFetchingNextPage && t`Loading`}
      >
        {list.isFetchNextPageError ? t`Try again` : t`Load more`}
      </Button>
    </>
  )
}

interface ListEndProps<Row> {
  list: PagedList & { data: { pages: ListPage<Row>[] } }
  /** Further buttons. */
  children?: ReactNode
}

/** How many rows are shown of how many, and a button for more. A number that is a lower bound ends in `+`. */
export function ListEnd<Row>({ list, children }: ListEndProps<Row>) {
  const rows = list.data.pages.reduce((sum, page) => sum + page.rows.length, 0)
  const { total = 0, capped = false } = list.data.pages[0] ?? {}
  const shown = formatNumber(rows)
  const most = formatNumber(Math.max(total, rows)) + (capped ? '+' : '')
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3 text-14 text-text-3">
      <p role="status">
        <Trans>
          Showing {shown} of {most}
        </Trans>
      </p>
      <LoadMore list={list} />
      {children}
    </div>
  )
}
