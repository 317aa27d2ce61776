import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'

interface FormButtonsProps {
  /** What is saved. */
  save: ReactNode
  isSaving: boolean
  onCancel: () => void
  /** Buttons between the two. */
  children?: ReactNode
}

/** Saves or leaves a form of the tracking page. */
export function FormButtons({ save, isSaving, onCancel, children }: FormButtonsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" className="grow" busyText={isSaving && t`Saving...`}>
        {save}
      </Button>
      {children}
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
