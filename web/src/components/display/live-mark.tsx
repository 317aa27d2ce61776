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
  return (
    <span
      className={cn(
        `tone-${tone}`,
        'inline-flex items-center gap-2 text-14 text-text-2 before:size-2.5 before:skew-x-(--slant) before:rounded-[2px] before:bg-st before:shadow-[0_0_0_3px_color-mix(in_oklch,var(--c)_22%,transparent)] forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none',
        className
      )}
    >
      {children}
    </span>
  )
}
