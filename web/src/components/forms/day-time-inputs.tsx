import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { cn } from '#lib/style/cn.ts'
import { Input } from './field.tsx'

type DayTimeProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  /** `2026-11-20` or `14:30`; empty where nothing is chosen. */
  value: string
}

/** A day, written as everywhere else. */
export function DayInput(props: DayTimeProps) {
  const { i18n } = useLingui()
  return <WrittenInput {...props} type="date" hint={i18n.locale === 'sv' ? 'åååå-mm-dd' : 'yyyy-mm-dd'} />
}

/** A time of the day, of 24 hours. */
export function TimeInput(props: DayTimeProps) {
  const { i18n } = useLingui()
  return <WrittenInput {...props} type="time" hint={i18n.locale === 'sv' ? 'tt:mm' : 'hh:mm'} />
}

/**
 * The browser writes days and times in its own language, whatever the page's is: that is seen only while the field has
 * the focus, for typing. The hint stands in an empty field.
 */
function WrittenInput({ value, hint, className, ...rest }: DayTimeProps & { type: 'date' | 'time'; hint: string }) {
  return (
    <span className="relative block min-w-0 grow">
      <Input {...rest} value={value} className={cn('peer not-focus:[&::-webkit-datetime-edit]:opacity-0', className)} />
      <span
        aria-hidden
        // Only where the browser's own text can be hidden.
        className={cn(
          'pointer-events-none absolute inset-y-0 left-3.5 hidden items-center text-16 whitespace-nowrap before:content-[attr(data-shown)] supports-[selector(::-webkit-datetime-edit)]:not-peer-focus:flex',
          className?.includes('text-14') && 'left-2.5 text-14',
          !value && 'text-text-3'
        )}
        data-shown={value || hint}
      />
    </span>
  )
}
