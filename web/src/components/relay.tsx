import { useLingui } from '@lingui/react/macro'
import { cn } from '#lib/style/cn.ts'

const steps = [1, 2, 3, 4, 5, 6]

interface RelayProps {
  /** 1–6; null: nothing is drawn (contract 4: canceled, returned, lost). */
  stage: number | null
  failed?: boolean
  className?: string
}

/** The progress as six slanted segments. The status is shown as text beside it. */
export function Relay({ stage, failed = false, className }: RelayProps) {
  const { t } = useLingui()
  if (stage === null) return null
  return (
    <div role="img" aria-label={t`Step ${stage} of 6`} className={cn('relay', className)}>
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
