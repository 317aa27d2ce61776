import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useRestoredFocus } from '#components/dialogs/use-restored-focus.ts'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'
import { cn } from '#lib/style/cn.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { foundDriversQuery, foundOrdersQuery, leastTyped, likeliest } from './found-queries.ts'
import { matching, toEntries, useCommands, useDriverEntries, type Entry } from './palette-entries.ts'
import { PaletteList } from './palette-list.tsx'

interface CommandPaletteProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Finds orders and drivers and runs commands, by keyboard alone. */
export function CommandPalette({ user, open, onOpenChange }: CommandPaletteProps) {
  const { t } = useLingui()
  const focus = useRestoredFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-[oklch(.19_.03_224_/_.62)]" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className="compact fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[calc(100dvh-16px)] max-w-[600px] flex-col overflow-hidden rounded-lg bg-surface text-14 shadow-3 md:top-[12vh] md:max-h-[70vh]"
        >
          <Radix.Title className="sr-only">{t`Search or run`}</Radix.Title>
          <Finder user={user} close={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const listId = 'palette-list'

function Finder({ user, close }: { user: User; close: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  // By id: results that arrive above must not change the selection.
  const [chosen, setChosen] = useState<string | null>(null)
  const { commands, drivers, orders, searching, failed } = useFound(user, typed)
  const entries = [...drivers, ...orders, ...commands]
  const current = entries[placeOf(entries, chosen)]
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    close()
    entry.run()
  }
  const move = (by: number) => setChosen((id) => entries.at((placeOf(entries, id) + by) % entries.length)?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(current)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search className="size-5 text-text-3" strokeWidth={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && `palette-${current.id}`}
          aria-autocomplete="list"
          aria-label={t`Search or run`}
          placeholder={t`Tracking ID, phone, name or command`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 grow bg-transparent text-16 text-ellipsis text-text"
          style={{ outline: 'none' }}
        />
        <Radix.Close className="rounded-xs border border-border-strong px-2 py-1 text-13 text-text-2 pointer-coarse:min-h-11">
          {t`Close`}
        </Radix.Close>
      </div>
      <PaletteList
        id={listId}
        label={t`Results`}
        groups={[
          { title: t`Drivers`, entries: drivers },
          { title: t`Orders`, entries: orders },
          { title: t`Commands`, entries: commands }
        ]}
        current={current}
        onPoint={({ id }) => setChosen(id)}
        onRun={run}
      />
      <p
        role="status"
        className={cn(
          'border-t border-border px-4 py-2 text-13 text-text-2',
          // Hints about keys are hidden on devices without a keyboard.
          !searching && !failed && entries.length > 0 && 'pointer-coarse:hidden'
        )}
      >
        {searching
          ? t`Searching...`
          : failed
            ? t`Orders and drivers cannot be searched now. Try again in a moment.`
            : entries.length === 0
              ? t`Nothing found. Try a part of the tracking ID, phone or name.`
              : t`Arrow keys choose, Enter opens, Esc closes`}
      </p>
    </>
  )
}

/** The index of the selected entry; the first one if none is selected or it is gone. */
function placeOf(entries: readonly Entry[], id: string | null): number {
  return Math.max(
    0,
    entries.findIndex((entry) => entry.id === id)
  )
}

function useFound(user: User, typed: string) {
  const navigate = useNavigate()
  const settled = useDebounced(typed, 150)
  const { data = [], isFetching, isError } = useQuery(foundOrdersQuery(settled))
  const drivers = useQuery(foundDriversQuery(settled))
  const driverEntries = useDriverEntries(likeliest(drivers.data ?? [], settled))
  const wanted = typed.trim().length >= leastTyped
  return {
    commands: matching(useCommands(user), typed),
    drivers: wanted ? driverEntries : [],
    orders: wanted ? toEntries(data, (id) => void navigate(paths.adminOrders(id))) : [],
    searching: wanted && (isFetching || drivers.isFetching || settled !== typed),
    failed: wanted && (isError || drivers.isError)
  }
}
