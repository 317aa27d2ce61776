import { cn } from '#lib/style/cn.ts'

/** The mark alone: two runners, the parcel is the dot of the i. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="7.5 2 21.5 28" className={className} aria-hidden>
      <path fill="currentColor" d="M7.9 29h5.4l3.4-15.6h-5.4zM17.1 29h5.4L28.2 3h-5.4z" />
      <path fill="var(--color-accent)" d="M12.2 9.3h5.4L19 3h-5.4z" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-display text-[24px] leading-none font-bold tracking-[-0.03em] md:text-[26px]',
        className
      )}
    >
      <Mark className="h-[26px] w-5 md:h-7 md:w-[22px]" />
      Ilbud
    </span>
  )
}
