import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { fetchPage } from '#lib/lists/list-page.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { listPath, type BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import {
  boardQuery,
  boardRowSchema,
  countsQuery,
  fetchRow,
  orderQuery,
  pageRows,
  type BoardPage,
  type BoardRow
} from '#features/dispatch/board/board-queries.ts'
import { countChanged, newsOf, noNews, patchPages, rowsAmong, type BoardNews } from './live-patches.ts'
import { useRested } from './use-rested.ts'

// Changes within this time are loaded together, so that steady traffic does not raise the number of calls.
const gatherMs = 80
const restMs = 400
const countsRestMs = 4_000
/** More rows than this are loaded by whole pages. */
const mostSingleRows = 20
/** Counted from the top; rows further down are as old as they were until they change again. */
const mostPages = 10

export interface LiveBoard {
  state: ChannelState
  news: BoardNews
  /** Orders are new, or changed since the list was shown: they may belong elsewhere in it, or no longer to it. */
  isBehind: boolean
  /** How many orders have changed so far; screen readers hear the difference. */
  changes: number
  /** Reloads the list, with new orders in their places. */
  show: () => void
  /** The order was changed from here. */
  markChanged: (ids: readonly string[]) => void
}

/** Keeps the listed rows up to date: changed rows are replaced in place, new ones are announced and not inserted. */
export function useLiveBoard(filter: BoardFilter): LiveBoard {
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState(0)
  const changed = useRef(new Set<string>())
  const { queryKey } = boardQuery(filter)
  const key = JSON.stringify(queryKey)
  const { news, isBehind, addNews, clearNews } = useBoardNews(key)

  const look = useCallback(async () => {
    const data = queryClient.getQueryData(boardQuery(filter).queryKey)
    // The list is still loading, and the server may have read it before the change.
    if (!data) return { again: queryClient.isFetching(boardQuery(filter)) > 0 }
    const ids = taken(changed)
    const first = await fetchPage(boardRowSchema, listPath(filter, pageRows)).catch(putBack(changed, ids))
    const fresh = new Map(first.rows.map((row) => [row.id, row]))
    const shown = rowsAmong(data.pages, new Set([...ids, ...fresh.keys()]))
    const others = [...ids].filter((id) => shown.has(id) && !fresh.has(id))
    const rows = others.length > mostSingleRows ? pagesOf(data, new Set(others)) : settledRows(others)
    for (const row of await rows) fresh.set(row.id, row)
    queryClient.setQueryData(
      boardQuery(filter).queryKey,
      (now) => now && { ...now, pages: patchPages(now.pages, fresh) }
    )
    const changedHere = countChanged(shown, fresh)
    addNews((before) => newsOf(before, shown, first.rows, ids), changedHere > 0)
    setChanges((before) => before + changedHere)
    return { again: changed.current.size > 0 }
    // The key identifies the filter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, queryClient])

  const soon = useRested(look, gatherMs, restMs)
  const recount = useRecount()
  const markChanged = useCallback(
    (ids: readonly string[]) => {
      for (const id of ids) {
        changed.current.add(id)
        void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey })
      }
      soon()
      recount()
    },
    [queryClient, soon, recount]
  )
  const changedOne = ({ id }: { id: string }): void => markChanged([id])
  const state = useChannel('board', { 'order.changed': changedOne, 'offer.changed': changedOne }, () => {
    // Events from before the connection were missed, so every shown row is loaded again.
    const data = queryClient.getQueryData(boardQuery(filter).queryKey)
    for (const { rows } of data?.pages ?? []) for (const { id } of rows) changed.current.add(id)
    soon()
    recount()
  })

  const show = useShow(filter)
  const showAll = useCallback(() => {
    clearNews()
    show()
  }, [clearNews, show])
  return { state, news, isBehind, changes, show: showAll, markChanged }
}

interface BoardNewsState {
  key: string
  news: BoardNews
  isBehind: boolean
}

function upToDate(key: string): BoardNewsState {
  return { key, news: noNews, isBehind: false }
}

/** The news of the list with this key, and of no other list. */
function useBoardNews(key: string) {
  const [state, setState] = useState(upToDate(key))
  const of = useCallback((some: BoardNewsState) => (some.key === key ? some : upToDate(key)), [key])
  const addNews = useCallback(
    (next: (before: BoardNews) => BoardNews, hasChanged: boolean) =>
      setState((some) => {
        const before = of(some)
        const news = next(before.news)
        return { key, news, isBehind: before.isBehind || hasChanged || news !== noNews }
      }),
    [key, of]
  )
  const clearNews = useCallback(() => setState(upToDate(key)), [key])
  const { news, isBehind } = of(state)
  return { news, isBehind, addNews, clearNews }
}

/** Renews the number of orders of each filter. */
function useRecount(): () => void {
  const queryClient = useQueryClient()
  const recount = useCallback(async () => {
    await queryClient.invalidateQueries(countsQuery())
    return { again: false }
  }, [queryClient])
  return useRested(recount, gatherMs, countsRestMs)
}

interface Changed {
  current: Set<string>
}

/** Taken before the call, so that orders that change meanwhile are loaded again. */
function taken(changed: Changed): Set<string> {
  const ids = changed.current
  changed.current = new Set()
  return ids
}

function putBack(changed: Changed, ids: Set<string>) {
  return (error: unknown): never => {
    for (const id of ids) changed.current.add(id)
    throw error
  }
}

/** The list from its beginning, as it is now. */
function useShow(filter: BoardFilter): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const first = listPath(filter, pageRows)
    void fetchPage(boardRowSchema, first)
      .then((page) => queryClient.setQueryData(boardQuery(filter).queryKey, { pages: [page], pageParams: [first] }))
      // Then the list itself asks, and says why it could not.
      .catch(() => queryClient.resetQueries(boardQuery(filter)))
  }, [filter, queryClient])
}

/** The rows of the pages where these ids are shown, one page after the other. */
async function pagesOf({ pages, pageParams }: InfiniteData<BoardPage>, ids: Set<string>): Promise<BoardRow[]> {
  const paths = (pageParams as string[])
    .filter((_, at) => pages[at]!.rows.some(({ id }) => ids.has(id)))
    .slice(0, mostPages)
  const found: BoardRow[] = []
  for (const path of paths) {
    const page = await fetchPage(boardRowSchema, path).catch(() => null)
    found.push(...(page?.rows ?? []))
  }
  return found
}

async function settledRows(ids: readonly string[]): Promise<BoardRow[]> {
  const answers = await Promise.allSettled(ids.map(fetchRow))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
