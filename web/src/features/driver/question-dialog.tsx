import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'

interface QuestionDialogProps {
  open: boolean
  title: ReactNode
  description: ReactNode
  /** The harmless answer, which is the large one. */
  no: ReactNode
  yes: ReactNode
  onNo: () => void
  onYes: () => void
  /** For a moment: a press may have been meant for what was there before the question. */
  isSettling?: boolean
}

/** Asks before something that cannot be undone, because a finger slips. */
export function QuestionDialog({ open, title, description, no, yes, onNo, onYes, isSettling }: QuestionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onNo}
      title={title}
      description={description}
      readFirst
      className="text-[1.0625rem]"
    >
      <div className="mt-5 grid gap-2.5">
        <Button variant="primary" block onClick={onNo}>
          {no}
        </Button>
        <Button
          variant="danger"
          block
          className="border-2"
          aria-disabled={isSettling || undefined}
          onClick={() => !isSettling && onYes()}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
