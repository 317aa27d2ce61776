import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** Past events, oldest first. Future steps are not listed. */
export function Timeline({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol className="tl" aria-label={label}>
      {children}
    </ol>
  )
}

interface TimelineItemProps {
  icon: LucideIcon
  /** A class st-…. */
  className: string
  title: ReactNode
  /** The ISO time, and the text shown for it. */
  time: string
  timeText: string
  latest?: boolean
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
  corrected,
  children
}: TimelineItemProps) {
  return (
    <li className={cn(className, latest && 'is-latest')}>
      <span className="tl-dot">
        <Icon className="size-4" strokeWidth={2} aria-hidden />
      </span>
      <span className={cn('leading-7 font-semibold', corrected && 'line-through')}>{title}</span>
      <time dateTime={time} className="text-14 leading-7 text-text-2">
        {timeText}
      </time>
      <div className="col-start-2 col-end-[-1] text-14 leading-[1.45] text-text-2">{children}</div>
    </li>
  )
}
