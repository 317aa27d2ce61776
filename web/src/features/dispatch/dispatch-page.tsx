import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, List, Map as MapIcon, Plus, X, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { countsQuery } from './board/board-queries.ts'
import { BoardState } from './board/board-state.tsx'
import { FilterStrip } from './board/filter/filter-strip.tsx'
import { ListSection } from './board/list/list-section.tsx'
import { SpokenNews } from './board/live/spoken-news.tsx'
import { useBoardFilter, useOpenOrder } from './board/filter/use-board-filter.ts'
import { useLiveBoard } from './board/live/use-live-board.ts'
import { CreateOrderDialog } from './create-order-dialog.tsx'
import { ShortcutsDialog } from './keyboard/shortcuts-dialog.tsx'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { OrderPanel } from './panel/order-panel.tsx'
import { PanelAside } from './panel/panel-aside.tsx'
import { PanelSheet } from './panel/panel-sheet.tsx'
import { useWide } from './use-wide.ts'

const FleetSection = lazyPart(async () => (await import('./fleet/fleet-section.tsx')).FleetSection)

/** The dispatcher's board: counts, list, fleet and one order, side by side where there is room. */
export function DispatchPage() {
  const { t } = useLingui()
  const { data: counts } = useQuery(countsQuery())
  const waiting = counts?.unassigned.total ?? 0
  usePageTitle(waiting > 0 ? t`Orders (${waiting} unassigned)` : t`Orders`)
  const { filter, change } = useBoardFilter()
  const { openId, open } = useOpenOrder()
  const live = useLiveBoard(filter)
  const wide = useWide()
  const now = useNow(30_000)
  const [view, setView] = useState<'list' | 'map'>('list')
  const hasPanel = wide && openId !== null
  // Between these widths there is no room for it beside the panel.
  const mapClass = cn(
    'relative min-h-0 min-w-0 max-xl:m-3 max-xl:flex-[1_0_360px]',
    hasPanel && 'xl:max-[80rem]:hidden'
  )
  const [dialog, setDialog] = useState<'create' | 'keys' | null>(null)
  const panel = openId && (
    <OrderPanel
      key={openId}
      orderId={openId}
      now={now}
      markChanged={live.markChanged}
      close={<ClosePanel onClose={open} />}
    />
  )
  useShortcuts({ '?': () => setDialog('keys'), c: () => setDialog('create') })
  return (
    <div
      data-panel={hasPanel || undefined}
      className={cn(
        'grid h-[calc(100dvh-var(--adm-bar))] min-h-[560px] grid-cols-[592px_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] text-14 max-xl:flex max-xl:h-auto max-xl:min-h-[calc(100dvh-var(--adm-bar))] max-xl:flex-col',
        hasPanel && 'grid-cols-[minmax(480px,1fr)_336px] min-[80rem]:grid-cols-[592px_minmax(0,1fr)_336px]'
      )}
    >
      <h1 className="sr-only">
        <Trans>Orders</Trans>
      </h1>
      <div className="col-span-full flex border-b border-border bg-surface max-xl:flex-wrap">
        <FilterStrip active={filter.filter} onChange={(tab) => change({ filter: tab })} />
        <div className="ml-auto flex items-center gap-2 pr-4 max-xl:w-full max-xl:px-3 max-xl:py-2.5">
          <BoardState state={live.state} />
          <Button
            variant="quiet"
            size="icon"
            className="pointer-coarse:hidden"
            aria-label={t`Keyboard`}
            onClick={() => setDialog('keys')}
          >
            <Keyboard className="size-5" strokeWidth={1.75} aria-hidden />
          </Button>
          <Button variant="primary" onClick={() => setDialog('create')}>
            <Plus className="size-4" strokeWidth={2} aria-hidden />
            <Trans>Create Order</Trans>
          </Button>
        </div>
      </div>
      <ViewSwitch view={view} onChange={setView} />
      {(wide || view === 'list') && <ListSection {...{ filter, change, live, now, wide, openId, open }} />}
      {(wide || view === 'map') && (
        <Suspense fallback={<div className={cn(mapClass, 'bg-map-land')} />}>
          <FleetSection className={mapClass} openId={openId} filter={filter} change={change} />
        </Suspense>
      )}
      {openId && wide && <PanelAside orderId={openId}>{panel}</PanelAside>}
      {openId && !wide && <PanelSheet onClose={() => open(null)}>{panel}</PanelSheet>}
      <SpokenNews news={live.news} changes={live.changes} />
      <CreateOrderDialog open={dialog === 'create'} onOpenChange={(shown) => setDialog(shown ? 'create' : null)} />
      <ShortcutsDialog
        page="orders"
        open={dialog === 'keys'}
        onOpenChange={(shown) => setDialog(shown ? 'keys' : null)}
      />
    </div>
  )
}

function ClosePanel({ onClose }: { onClose: (id: null) => void }) {
  const { t } = useLingui()
  return (
    <Button variant="quiet" size="icon" aria-label={t`Close the order`} onClick={() => onClose(null)}>
      <X className="size-5" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}

/** On small screens one of the two is shown. */
function ViewSwitch({ view, onChange }: { view: 'list' | 'map'; onChange: (view: 'list' | 'map') => void }) {
  const { t } = useLingui()
  const views: ['list' | 'map', string, LucideIcon][] = [
    ['list', t`List`, List],
    ['map', t`Map`, MapIcon]
  ]
  return (
    <div
      role="group"
      aria-label={t`View`}
      className="mx-3 mt-3 grid grid-cols-2 overflow-hidden rounded-md border border-border-strong bg-surface xl:hidden"
    >
      {views.map(([name, label, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="flex min-h-11 items-center justify-center gap-2 font-semibold aria-pressed:bg-primary aria-pressed:text-on-primary"
          onClick={() => onChange(name)}
        >
          <Icon className="size-4" strokeWidth={2} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  )
}
