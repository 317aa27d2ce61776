import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import type { User } from '#lib/session/session.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazyPart(async () => (await load()).CommandPalette)

// Loaded after the page, but soon: whoever presses the keys goes on typing at once.
const fetchedAfterMs = 3_000

/** Opens the palette, by press or by Ctrl K (⌘ K on a Mac) from anywhere in the area. */
export function PaletteButton({ user }: { user: User }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-9 items-center gap-2 rounded-md border border-on-inverse/30 px-2.5 whitespace-nowrap text-on-inverse-2 hover:border-on-inverse/55 hover:text-on-inverse max-xl:min-h-11 max-xl:min-w-11 max-xl:justify-center max-xl:border-0"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search className="size-[18px]" strokeWidth={1.75} aria-hidden />
        <span className="max-xl:sr-only">{t`Search or run`}</span>
        <kbd
          aria-hidden
          className="ml-[18px] rounded-xs border border-on-inverse/30 px-[5px] py-[3px] font-text text-12 leading-none font-medium normal-nums max-xl:hidden"
        >
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>{wanted && <CommandPalette user={user} open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
