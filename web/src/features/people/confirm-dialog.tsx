import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { RefusalNote } from './refusal-note.tsx'

interface ConfirmDialogProps<Answer> {
  title: string
  question: string
  /** What the button says. */
  confirm: string
  run: () => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onClose: () => void
}

/** Asks before something that takes rights away, and stays open to say why it was refused. */
export function ConfirmDialog<Answer>({ title, question, confirm, run, onDone, onClose }: ConfirmDialogProps<Answer>) {
  const { t } = useLingui()
  const running = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      onClose()
      return onDone(answer)
    }
  })
  return (
    <Dialog open readFirst onOpenChange={(open) => !open && onClose()} title={title} description={question}>
      <div className="mt-5 grid gap-2">
        <RefusalNote error={running.error} />
        <Button
          variant="dangerSolid"
          block
          onClick={() => running.mutate()}
          busyText={running.isPending && t`One moment...`}
        >
          {confirm}
        </Button>
        <Button block onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
