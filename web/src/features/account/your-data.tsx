import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { downloadOwnData } from './account-queries.ts'
import { EraseDialog } from './erasing/erase-dialog.tsx'

/** The user's own data: exporting it, and deleting the account. */
export function YourData() {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const download = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: () => toast({ title: t`Your data is downloaded`, variant: 'success' }),
    onError: (error) => toastFailure(t`Could not download your data`, error)
  })
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>Everything that we keep about you, in one file (JSON). Up to five times an hour.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => download.mutate()} busyText={download.isPending && t`Collecting...`}>
          <Download className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Download my data</Trans>
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trash2 className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
