import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  id?: string
  className?: string
  /** The label is only for screen readers. */
  hideLabel?: boolean
  children: ReactNode
}

/** Label, hint and error around one control, which gets its id and descriptions from the context. */
export function Field({ label, hint, error, optional, id, className, hideLabel, children }: FieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const described = [hint ? `${fieldId}-hint` : '', error ? `${fieldId}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-14 leading-[1.3] font-semibold'}>
        {label} {optional && <Optional />}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="-mt-0.5 mb-1.5 text-13 leading-[1.4] text-text-3">
          {hint}
        </p>
      )}
      <FieldContext value={{ id: fieldId, describedBy: described || undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

function Optional() {
  return (
    <span className="font-normal text-text-3">
      <Trans>(optional)</Trans>
    </span>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-center gap-1.5 text-14 leading-[1.3] font-semibold text-danger">
      <CircleAlert className="size-4" strokeWidth={2} aria-hidden />
      {children}
    </p>
  )
}

export const box =
  'w-full min-h-(--field) rounded-md border border-border-strong bg-surface px-3.5 text-16 text-text aria-invalid:border-2 aria-invalid:border-danger'

/** What the field around a control gives it. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} {...rest} className={cn(box, className)} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useFieldProps()} {...rest} className={cn(box, 'py-2.5', className)} />
}

/** An input with an icon at its start. */
export function IconInput({ icon, className, ...rest }: ComponentProps<'input'> & { icon: ReactNode }) {
  return (
    <span className="relative block min-w-0 grow [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:left-3.5 [&>svg]:size-5 [&>svg]:-translate-y-1/2 [&>svg]:text-text-3">
      {icon}
      <Input {...rest} className={cn('pl-[42px]', className)} />
    </span>
  )
}
