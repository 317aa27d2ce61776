import { useLingui } from '@lingui/react/macro'
import { Printer, Share2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { paths } from '#lib/page/paths.ts'
import { toast } from '#lib/page/toast.ts'

/** The URL of a parcel's page; with its key it shows more. */
export function trackingLink(trackingId: string, key: string | null): string {
  return new URL(paths.track(trackingId, key ?? undefined), window.location.origin).href
}

/** Opens the device's share sheet. Closing that rejects, which is not an error. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined)
}

/** Buttons that share the link by the device's share sheet, or copy it where there is none, and print the page. */
export function ShareButton({ trackingId, trackingKey }: { trackingId: string; trackingKey: string | null }) {
  const { t } = useLingui()
  const copy = useCopy()
  const url = trackingLink(trackingId, trackingKey)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 print:hidden">
      <Button onClick={() => void ('share' in navigator ? share(t`Follow the parcel`, url) : copy(url))}>
        <Share2 className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Share`}
      </Button>
      <Button onClick={() => window.print()}>
        <Printer className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Print`}
      </Button>
    </div>
  )
}

/** Copies a text, and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
}
