import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'

interface QuestionButtonsProps {
  yes: ReactNode
  no: ReactNode
  /** `yes` takes something away. */
  isDangerous?: boolean
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** The two answers to the question of a dialog. */
export function QuestionButtons({ yes, no, isDangerous = false, isBusy, onYes, onNo }: QuestionButtonsProps) {
  const { t } = useLingui()
  return (
    <div className="mt-5 grid gap-2">
      <Button
        variant={isDangerous ? 'dangerSolid' : 'primary'}
        block
        onClick={onYes}
        busyText={isBusy && t`One moment...`}
      >
        {yes}
      </Button>
      <Button block onClick={onNo}>
        {no}
      </Button>
    </div>
  )
}
