import { useEffect, useRef } from 'react'
import { cn } from '#lib/style/cn.ts'
import type { Entry } from './palette-entries.ts'

interface PaletteListProps {
  id: string
  label: string
  groups: readonly { title: string; entries: readonly Entry[] }[]
  current: Entry | undefined
  onPoint: (entry: Entry) => void
  onRun: (entry: Entry) => void
}

/** The entries below the field; the selected one stays in view. */
export function PaletteList({ id, label, groups, current, onPoint, onRun }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current?.id])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className="min-h-24 overflow-y-auto p-2">
      {groups.map(
        ({ title, entries }) =>
          entries.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="px-3 pt-2 pb-1 text-13 font-semibold text-text-3">
                {title}
              </p>
              {entries.map((entry) => (
                <Line
                  key={entry.id}
                  entry={entry}
                  isCurrent={entry.id === current?.id}
                  onPoint={() => onPoint(entry)}
                  onRun={() => onRun(entry)}
                />
              ))}
            </div>
          )
      )}
    </div>
  )
}

interface LineProps {
  entry: Entry
  isCurrent: boolean
  onPoint: () => void
  onRun: () => void
}

function Line({ entry: { id, label, hint, icon: Icon }, isCurrent, onPoint, onRun }: LineProps) {
  return (
    <div
      id={`palette-${id}`}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      onClick={onRun}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1',
        isCurrent && 'bg-primary-soft'
      )}
    >
      <Icon className="size-[18px] text-text-2" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">
        <span className={cn(hint && 'font-id font-semibold')}>{label}</span>
        {hint && <span className="block truncate text-13 text-text-2">{hint}</span>}
      </span>
    </div>
  )
}
