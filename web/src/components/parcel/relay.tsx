import { useLingui } from '@lingui/react/macro'
import { cn } from '#lib/style/cn.ts'

const steps = [1, 2, 3, 4, 5, 6]

const segments = {
  done: 'before:bg-primary',
  now: 'bg-accent-soft shadow-[inset_0_0_0_1px_var(--color-border-strong)] before:scale-x-62 before:bg-accent after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1.5px_var(--color-accent-text)]',
  failed: 'before:bg-danger',
  ahead: 'shadow-[inset_0_0_0_1px_var(--color-border-strong)] before:scale-x-0 before:bg-primary'
}

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
      className={cn('flex h-3 gap-[5px] px-0.5 [print-color-adjust:exact]', className)}
    >
      {steps.map((step) => {
        const look = segment(step, stage, failed)
        return (
          <i
            key={step}
            data-now={look === 'now' || undefined}
            className={cn(
              'relative flex-1 skew-x-(--slant) overflow-hidden rounded-[2px] bg-sunken before:absolute before:inset-0 before:origin-left before:transition-transform before:duration-(--t-4) before:ease-out',
              segments[look]
            )}
          />
        )
      })}
    </div>
  )
}

function segment(step: number, stage: number, failed: boolean): keyof typeof segments {
  if (step < stage || stage === 6) return 'done'
  if (step > stage) return 'ahead'
  return failed ? 'failed' : 'now'
}
