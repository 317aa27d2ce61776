import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

const looks = {
  done: 'border-primary bg-primary text-on-primary forced-colors:outline-2',
  soft: 'border-transparent bg-primary-soft text-primary-text',
  outline: 'border-border-strong text-text-2'
}

interface StepMarkProps {
  look: keyof typeof looks
  className?: string
  /** A number or an icon. */
  children: ReactNode
}

/** The slanted number, or check mark, of a step. */
export function StepMark({ look, className, children }: StepMarkProps) {
  return (
    <span
      className={cn(
        'grid size-7 flex-none skew-x-(--slant) place-items-center rounded-sm border-2 font-text text-14 leading-none font-bold *:skew-x-13',
        looks[look],
        className
      )}
      aria-hidden
    >
      {children}
    </span>
  )
}
