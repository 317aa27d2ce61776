import { Check, ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import { StepMark } from '#components/display/step-mark.tsx'

interface SectionProps {
  number: number
  title: string
  /** The values in one line, shown while the section is closed. */
  summary?: ReactNode
  done: boolean
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of a long form. Its number becomes a check mark when it is valid. Its content stays mounted while closed. */
export function Section({ number, title, summary, done, open, onToggle, children }: SectionProps) {
  const id = useId()
  return (
    <section className="rounded-lg border border-border bg-surface">
      <h2 className="text-16 tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-[68px] w-full items-center gap-3.5 rounded-lg px-4 py-2.5 text-left md:px-5"
        >
          <StepMark look={done ? 'done' : 'outline'}>
            {done ? <Check className="size-4" strokeWidth={3} /> : <b>{number}</b>}
          </StepMark>
          <span className="min-w-0 grow">
            <span className="block font-display text-18 leading-[1.3] font-bold">{title}</span>
            {!open && summary && (
              <span className="mt-px block font-text text-14 leading-[1.35] font-normal tracking-normal text-text-2">
                {summary}
              </span>
            )}
          </span>
          <ChevronDown
            className={cn('size-5 transition-transform duration-(--t-2)', open && 'rotate-180')}
            strokeWidth={1.75}
            aria-hidden
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pt-0.5 pb-5 md:pr-5 md:pb-6 md:pl-[62px]">
        {children}
      </div>
    </section>
  )
}
