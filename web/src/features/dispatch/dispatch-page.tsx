import './dispatch.css'
import './board/board.css'
import './board/board-cards.css'
import './fleet/fleet.css'
import './panel/panel.css'
import './selection/selection.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, List, Map as MapIcon, Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { latePart } from '#lib/page/lazy-page.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { countsQuery } from './board/board-queries.ts'
import { BoardState } from './board/board-state.tsx'
import { FilterStrip } from './board/filter-strip.tsx'
import { ListSection } from './board/list-section.tsx'
import { SpokenNews } from './board/spoken-news.tsx'
import { useBoardFilter, useOpenOrder } from './board/use-board-filter.ts'
import { useLiveBoard } from './board/use-live-board.ts'
import { CreateOrderDialog } from './create-order-dialog.tsx'
import { ShortcutsDialog } from './keyboard/shortcuts-dialog.tsx'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { OrderPanel } from './panel/order-panel.tsx'
import { PanelAside } from './panel/panel-aside.tsx'
import { PanelSheet } from './panel/panel-sheet.tsx'
import { useWide } from './use-wide.ts'

const FleetSection = latePart(async () => (await import('./fleet/fleet-section.tsx')).FleetSection)

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
  const [asking, setAsking] = useState<'create' | 'keys' | null>(null)
  useShortcuts({ '?': () => setAsking('keys'), c: () => setAsking('create') })
  return (
    <div className={cn('bd', wide && openId && 'has-panel')}>
      <h1 className="sr-only">
        <Trans>Orders</Trans>
      </h1>
      <div className="bd-top">
        <FilterStrip active={filter.filter} onChange={(tab) => change({ filter: tab })} />
        <div className="bd-top-right">
          <BoardState state={live.state} />
          <Button
            variant="quiet"
            size="icon"
            className="pointer-coarse:hidden"
            aria-label={t`Keyboard`}
            onClick={() => setAsking('keys')}
          >
            <Keyboard className="size-5" strokeWidth={1.75} aria-hidden />
          </Button>
          <Button variant="primary" onClick={() => setAsking('create')}>
            <Plus className="size-4" strokeWidth={2} aria-hidden />
            <Trans>Create Order</Trans>
          </Button>
        </div>
      </div>
      <ViewSwitch view={view} onChange={setView} />
      {(wide || view === 'list') && <ListSection {...{ filter, change, live, now, wide, openId, open }} />}
      {(wide || view === 'map') && (
        <Suspense fallback={<div className="bd-map bg-map-land" />}>
          <FleetSection openId={openId} filter={filter} change={change} />
        </Suspense>
      )}
      {openId && wide && (
        <PanelAside orderId={openId}>
          <OrderPanel
            key={openId}
            orderId={openId}
            now={now}
            touched={live.touched}
            close={<ClosePanel onClose={open} />}
          />
        </PanelAside>
      )}
      {openId && !wide && (
        <PanelSheet onClose={() => open(null)}>
          <OrderPanel
            key={openId}
            orderId={openId}
            now={now}
            touched={live.touched}
            close={<ClosePanel onClose={open} />}
          />
        </PanelSheet>
      )}
      <SpokenNews news={live.news} changes={live.changes} />
      <CreateOrderDialog open={asking === 'create'} onOpenChange={(shown) => setAsking(shown ? 'create' : null)} />
      <ShortcutsDialog open={asking === 'keys'} onOpenChange={(shown) => setAsking(shown ? 'keys' : null)} />
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
  return (
    <div role="group" aria-label={t`View`} className="bd-switch">
      <button type="button" aria-pressed={view === 'list'} onClick={() => onChange('list')}>
        <List className="size-4" strokeWidth={2} aria-hidden />
        <Trans>List</Trans>
      </button>
      <button type="button" aria-pressed={view === 'map'} onClick={() => onChange('map')}>
        <MapIcon className="size-4" strokeWidth={2} aria-hidden />
        <Trans>Map</Trans>
      </button>
    </div>
  )
}
