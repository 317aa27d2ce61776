import { cn } from '#lib/style/cn.ts'

/** A bar that is as full as the share, from 0 to 1; the figure beside it is text. */
export function Meter({ share, className }: { share: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'block h-2.5 overflow-hidden rounded-[3px] bg-sunken forced-colors:border forced-colors:border-[CanvasText]',
        className
      )}
    >
      <i
        className="block h-full rounded-[3px] bg-ch-1 forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}
