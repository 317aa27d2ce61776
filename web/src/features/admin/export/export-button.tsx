import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import type { Period } from '#features/admin/figures/period.ts'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { useSession } from '#lib/session/session.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** For admins only. Whether the dialog is open is in the URL, so that commands can link to it. */
export function ExportButton({ period }: { period: Period }) {
  const { t } = useLingui()
  const isAdmin = useSession()?.role === 'admin'
  const [search, setSearch] = useSearchParams()
  const open = search.get('export') === 'open'
  const setOpen = (next: boolean) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next) changed.set('export', 'open')
        else changed.delete('export')
        return changed
      },
      { replace: true, preventScrollReset: true }
    )
  if (!isAdmin) return null
  return (
    <>
      <Button className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Download className="size-[18px]" strokeWidth={1.75} aria-hidden />
        {t`Export`}
      </Button>
      <Suspense fallback={null}>{open && <ExportDialog open onOpenChange={setOpen} period={period} />}</Suspense>
    </>
  )
}
