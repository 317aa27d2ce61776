import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { inboxQuery } from '#lib/api/inbox-query.ts'
import { formatNumber } from '#lib/format/format.ts'
import { isSelected, type Selection } from '#features/dispatch/selection/selection.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { OrderRow } from './order-row.tsx'
import { useDrawn } from './use-drawn.ts'

/** In pixels, assumed until a row has been measured. */
const rowHeight = { wide: 57, narrow: 128 }
// The next page is loaded when fewer rows than this remain.
const ahead = 60

interface ListView {
  rows: readonly BoardRow[]
  total: number
  capped: boolean
  hasMore: boolean
  loadMore: () => void
  now: number
  selection: Selection
  openId: string | null
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  onToggle: (id: string, range: boolean) => void
  header: ReactNode
  /** The row selected by keyboard, which is scrolled into view. */
  activeIndex: number
}

/** The rendered rows, which may lag behind the list. */
interface DrawnList extends ListView {
  loaded: number
}

/**
 * The height that the browser reported after its last layout, or the assumed one. Reading it while rows are rendered
 * would force a layout.
 */
function heightOf<Scroller extends Element | Window>(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  { options, indexFromElement, itemSizeCache }: Virtualizer<Scroller, Element>
): number {
  const box = entry?.borderBoxSize[0]
  if (box) return Math.round(box.blockSize)
  const index = indexFromElement(element)
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index)
}

type Rows = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>

/** Beside the map the list scrolls by itself; on phones the page does. Only rows in view are rendered. */
export function OrdersList({ wide, ...view }: ListView & { wide: boolean }) {
  // Positioning many rows takes a while, so user input goes first.
  const rows = useDeferredValue(view.rows)
  const drawn = { ...view, rows, loaded: view.rows.length }
  return wide ? <ListInPane {...drawn} /> : <ListInPage {...drawn} />
}

function ListInPane(view: DrawnList) {
  const pane = useRef<HTMLDivElement>(null)
  const getItemKey = useItemKey(view.rows)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is memoized here
  const rows = useVirtualizer({
    count: view.rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight.wide,
    getItemKey,
    measureElement: heightOf,
    overscan: 8,
    // Rendering synchronously in the scroll event would block scrolling.
    useFlushSync: false
  })
  return (
    // What only screen readers see is placed in it: unless it is positioned, the page becomes as long as the list.
    <div
      ref={pane}
      data-pane
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain -outline-offset-3"
      tabIndex={-1}
    >
      <VirtualRows view={view} rows={rows} offset={0} />
    </div>
  )
}

function ListInPage(view: DrawnList) {
  const place = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const getItemKey = useItemKey(view.rows)
  useEffect(() => {
    // Elements above the list come and go, and move it.
    const watch = new ResizeObserver(() => {
      const top = place.current ? place.current.getBoundingClientRect().top + window.scrollY : 0
      setOffset((before) => (Math.abs(before - top) > 1 ? top : before))
    })
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is memoized here
  const rows = useWindowVirtualizer({
    count: view.rows.length,
    estimateSize: () => rowHeight.narrow,
    getItemKey,
    measureElement: heightOf,
    overscan: 6,
    scrollMargin: offset,
    useFlushSync: false
  })
  return (
    <div ref={place}>
      <VirtualRows view={view} rows={rows} offset={offset} />
    </div>
  )
}

/**
 * A stable function while the rows are the same: with a new one every row would be positioned again at each scroll
 * step.
 */
function useItemKey(rows: readonly BoardRow[]): (index: number) => string {
  return useCallback((index: number) => rows[index]!.id, [rows])
}

function VirtualRows({ view, rows, offset }: { view: DrawnList; rows: Rows; offset: number }) {
  const { t } = useLingui()
  const items = rows.getVirtualItems()
  const drawn = useDrawn(items, rows.range)
  const last = items.at(-1)?.index ?? 0
  const { hasMore, loadMore, loaded, activeIndex, rows: orders } = view
  // Once for all rows: there are few of them, and a scroll draws many rows.
  const inbox = useQuery(inboxQuery()).data
  useEffect(() => {
    if (hasMore && last + ahead >= loaded) loadMore()
  }, [hasMore, last, loadMore, loaded])
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: 'auto' })
    // Only a step of the keyboard moves the list.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [activeIndex])
  return (
    <>
      <div
        role="table"
        aria-label={t`Orders`}
        aria-rowcount={view.capped ? -1 : view.total + 1}
        className="text-13 max-xl:px-3 max-xl:text-14"
      >
        {view.header}
        <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, key, start, size }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className="absolute top-0 left-0 w-full [contain:layout_style] max-xl:pb-2.5"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {drawn.has(key) ? (
                <Row
                  view={view}
                  order={orders[index]!}
                  unanswered={inbox?.some(({ orderId }) => orderId === key) ?? false}
                />
              ) : (
                <span
                  role="cell"
                  className="block border-b border-border [background:linear-gradient(var(--color-sunken),var(--color-sunken))_46px_50%/min(60%,300px)_12px_no-repeat]"
                  style={{ height: size }}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {hasMore && <MoreRows />}
      <Position rows={rows} view={view} offset={offset} />
    </>
  )
}

function Row({ view, order, unanswered }: { view: ListView; order: BoardRow; unanswered: boolean }) {
  const { now, selection, openId, hrefOf, onOpen, onToggle } = view
  return (
    <OrderRow
      order={order}
      now={now}
      selected={isSelected(selection, order.id)}
      open={openId === order.id}
      unanswered={unanswered}
      href={hrefOf(order.id)}
      onOpen={onOpen}
      onToggle={onToggle}
    />
  )
}

function MoreRows() {
  const { t } = useLingui()
  return (
    <div aria-busy className="grid gap-2 p-3">
      <span className="sr-only">{t`Loading more orders`}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}

/** The visible rows, of how many. */
function Position({ rows, view, offset }: { rows: Rows; view: ListView; offset: number }) {
  const height = rows.scrollRect?.height ?? 0
  const top = Math.max(0, (rows.scrollOffset ?? 0) - offset)
  const indexAt = useCallback((place: number) => rows.getVirtualItemForOffset(place)?.index ?? 0, [rows])
  if (view.rows.length === 0) return null
  const from = formatNumber(indexAt(top + offset) + 1)
  const to = formatNumber(Math.min(view.rows.length, indexAt(top + offset + Math.max(0, height - 80)) + 1))
  const total = formatNumber(view.total) + (view.capped ? '+' : '')
  return (
    <p className="sticky bottom-0 border-t border-border bg-surface px-3 py-[5px] text-12 text-text-2">
      <Trans>
        Rows {from}–{to} of {total}
      </Trans>
    </p>
  )
}
