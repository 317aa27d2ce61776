import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { cn } from '#lib/style/cn.ts'
import { Input } from './field.tsx'

const patterns: Record<string, string> = { en: 'yyyy-mm-dd', sv: 'åååå-mm-dd' }

/**
 * A day, written as everywhere else. The browser would write it in its own language, whatever the page's is: that is
 * seen only while the field has the focus, for typing.
 */
export function DayInput({
  value,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { value: string }) {
  const { i18n } = useLingui()
  return (
    <span className="relative block min-w-0 grow">
      <Input
        {...rest}
        type="date"
        value={value}
        className={cn('peer not-focus:[&::-webkit-datetime-edit]:opacity-0', className)}
      />
      <span
        aria-hidden
        // Only where the browser's own text can be hidden.
        className={cn(
          'pointer-events-none absolute inset-y-0 left-3.5 hidden items-center text-16 whitespace-nowrap before:content-[attr(data-shown)] supports-[selector(::-webkit-datetime-edit)]:not-peer-focus:flex',
          className?.includes('text-14') && 'left-2.5 text-14',
          !value && 'text-text-3'
        )}
        data-shown={value || patterns[i18n.locale]}
      />
    </span>
  )
}
