import { useLingui } from '@lingui/react/macro'
import { cn } from '#lib/style/cn.ts'

const steps = [1, 2, 3, 4, 5, 6]

interface RelayProps {
  /** 1–6. Canceled, returned and lost orders have none, and no bar. */
  stage: number
  failed?: boolean
  className?: string
}

/** The progress as six slanted segments. The status is shown as text beside it. */
export function Relay({ stage, failed = false, className }: RelayProps) {
  const { t } = useLingui()
  return (
    <div
      role="progressbar"
      aria-label={t`Step ${stage} of 6`}
      aria-valuenow={Math.round(stage / 0.06)}
      className={cn('relay', className)}
    >
      {steps.map((step) => (
        <i key={step} className={segment(step, stage, failed)} />
      ))}
    </div>
  )
}

function segment(step: number, stage: number, failed: boolean): string | undefined {
  if (step < stage || stage === 6) return 'is-done'
  if (step > stage) return undefined
  return failed ? 'is-failed' : 'is-now'
}
