import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** Past events, oldest first. Future steps are not listed. */
export function Timeline({ children, label }: { children: ReactNode; label: string }) {
  return <ol aria-label={label}>{children}</ol>
}

interface TimelineItemProps {
  icon: LucideIcon
  /** A utility `st-…`, which sets the colour. */
  className: string
  title: ReactNode
  /** The ISO time, and the text shown for it. */
  time: string
  timeText: string
  latest?: boolean
  dense?: boolean
  /** Undone by a later correction. */
  corrected?: boolean
  children?: ReactNode
}

export function TimelineItem({
  icon: Icon,
  className,
  title,
  time,
  timeText,
  latest,
  dense,
  corrected,
  children
}: TimelineItemProps) {
  return (
    <li
      className={cn(
        className,
        'relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 not-last:before:absolute not-last:before:top-[1.875rem] not-last:before:bottom-0.5 not-last:before:left-[calc(0.875rem-1px)] not-last:before:w-0.5 not-last:before:bg-border last:pb-0',
        dense &&
          'grid-cols-[1.375rem_minmax(0,1fr)] gap-x-2.5 pb-2 text-13 not-last:before:top-6 not-last:before:left-2.5 last:pb-2'
      )}
    >
      <span
        className={cn(
          'grid size-7 place-items-center rounded-full bg-st-soft text-st',
          latest && (className === 'st-out' ? 'bg-accent text-on-accent' : 'bg-st text-on-solid'),
          dense && 'size-[1.375rem]'
        )}
      >
        <Icon className="size-4" strokeWidth={2} aria-hidden />
      </span>
      {/* The time stands beside its step, and below it where large text leaves no room. */}
      <div className="flex flex-wrap justify-between gap-x-3">
        <span
          className={cn('min-w-0 flex-[1_1_6rem] leading-7 font-semibold wrap-anywhere', corrected && 'line-through')}
        >
          {title}
        </span>
        <time dateTime={time} className="text-14 leading-7 text-text-2">
          {timeText}
        </time>
      </div>
      <div className="col-start-2 wrap-anywhere text-14 leading-[1.45] text-text-2">{children}</div>
    </li>
  )
}
