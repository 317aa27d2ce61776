import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/dialog.tsx'

interface QuestionSheetProps {
  open: boolean
  title: ReactNode
  description: ReactNode
  /** The harmless answer, which is the large one. */
  no: ReactNode
  yes: ReactNode
  onNo: () => void
  onYes: () => void
  /** A press was meant for what was there before the question. */
  isSettling?: boolean
}

/** Asks before something that a slip of the finger must not do, since it cannot be taken back. */
export function QuestionSheet({ open, title, description, no, yes, onNo, onYes, isSettling }: QuestionSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onNo} title={title} description={description}>
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
    </Sheet>
  )
}
