import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'

export function LeaveDialog({ leave, stay }: { leave: () => void; stay: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && stay()}
      title={t`Leave without saving?`}
      description={t`What you changed here has not been saved.`}
    >
      <div className="mt-5 grid gap-2">
        <Button variant="primary" block onClick={stay}>
          <Trans>Stay here</Trans>
        </Button>
        <Button variant="danger" block onClick={leave}>
          <Trans>Leave and discard</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
