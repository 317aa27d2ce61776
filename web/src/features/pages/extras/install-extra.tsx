import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'

/** The event by which browsers offer to install a site; kept until the visitor presses the button. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** A button where the browser can install the site; nothing elsewhere, since the text below explains how. */
export function InstallExtra() {
  const { t } = useLingui()
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  const [installed, setInstalled] = useState(() => window.matchMedia('(display-mode: standalone)').matches)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const done = () => setInstalled(true)
    window.addEventListener('beforeinstallprompt', keep)
    window.addEventListener('appinstalled', done)
    return () => {
      window.removeEventListener('beforeinstallprompt', keep)
      window.removeEventListener('appinstalled', done)
    }
  }, [])
  if (installed) {
    return (
      <Note tone="success" icon={CircleCheck} role="status">
        <Trans>Ilbud is installed on this device.</Trans>
      </Note>
    )
  }
  if (!offer) return null
  return (
    <div>
      <Button variant="accent" onClick={() => void offer.prompt()}>
        <Download className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Install Ilbud on this device`}
      </Button>
    </div>
  )
}
