import { cn } from '#lib/style/cn.ts'

/** A slanted mark and a word. Say "Connected" only while it is true. */
export function LiveMark({
  tone,
  children,
  className
}: {
  tone: 'success' | 'info' | 'warning'
  children: string
  className?: string
}) {
  return <span className={cn('live', `tone-${tone}`, className)}>{children}</span>
}
