import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { saveText } from '#lib/files/download.ts'
import { toast } from '#lib/page/toast.ts'

/** The recovery codes, the one time that they can be shown. Until they are stored only the button at its end closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const [isStored, setStored] = useState(false)
  const [hasTriedToClose, setTriedToClose] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStored(true)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => {
        if (open) return
        if (isStored) onClose()
        else setTriedToClose(true)
      }}
      title={t`Your recovery codes`}
      description={t`If you lose your phone, each of these signs you in once. Keep them where you keep your passwords: they are not shown again.`}
      className="md:max-w-[520px]"
    >
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3.5 font-mono text-14 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Copy</Trans>
        </Button>
        <Button
          onClick={() => {
            saveText(`${text}\n`, 'ilbud-recovery-codes.txt', 'text/plain;charset=utf-8')
            setStored(true)
          }}
        >
          <Download className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Download</Trans>
        </Button>
      </div>
      {hasTriedToClose && !isStored && (
        <Note tone="warning" icon={TriangleAlert} role="alert" className="mt-4">
          <Trans>Copy, download or write down the codes first. Then press the button below.</Trans>
        </Note>
      )}
      <Button variant="primary" block className="mt-4" onClick={onClose}>
        <Trans>I have stored them</Trans>
      </Button>
    </Dialog>
  )
}
