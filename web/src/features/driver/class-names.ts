/** A column of the screen; its width is set by where it is. */
export const pane = 'mx-auto w-full max-w-(--pane-width) px-4 py-[18px]'

export const card = 'mt-3.5 rounded-xl border-2 border-border bg-surface p-[18px]'

/** A line across the screen, below the header. */
export const strip =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b-2 border-border bg-sunken px-4 py-2 text-16 font-semibold'

/** What stays above the tabs while the pane scrolls; marked with `data-sticky`. */
export const sticky =
  'sticky bottom-[calc(70px+env(safe-area-inset-bottom))] bg-[linear-gradient(to_top,var(--color-bg)_84%,transparent)] pt-2.5 pb-3 low:bottom-[calc(48px+env(safe-area-inset-bottom))]'

/** What the driver has to know at the door. */
export const door =
  'my-3.5 flex items-center gap-3.5 rounded-[14px] border-2 border-accent-text bg-accent-soft px-4 py-3'
