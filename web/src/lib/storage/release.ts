import { t } from '@lingui/core/macro'
import { toast } from '#lib/page/toast.ts'
import { offer } from './new-version.ts'

/**
 * A part of a page that is fetched late and does not come may have been replaced by a new release. Then that is said, once,
 * with the way to the new one; otherwise whoever fetches the part tries again.
 */
export function watchReleases(): void {
  // Vite's word for an import that failed.
  const look = async (): Promise<void> => {
    if (!(await isReplaced().catch(() => false))) return
    window.removeEventListener('vite:preloadError', listener)
    const reload = () => window.location.reload()
    offer(reload)
    // The bar stands at the top of the page, and what was pressed may be far below.
    toast({ title: t`A new version of Ilbud is ready.`, action: { label: t`Reload`, run: reload } })
  }
  const listener = () => void look()
  window.addEventListener('vite:preloadError', listener)
}

/** Whether the server's page names other files than this one was opened with. */
async function isReplaced(): Promise<boolean> {
  const files = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
  const text = await page.text()
  return page.ok && files.some(({ src }) => !text.includes(new URL(src).pathname))
}
