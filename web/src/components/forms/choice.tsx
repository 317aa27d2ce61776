import { CircleCheck } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

type InputProps = Omit<ComponentProps<'input'>, 'type'>

interface LabelledProps extends InputProps {
  label: ReactNode
  hint?: ReactNode
}

function Labelled({
  label,
  hint,
  control,
  id,
  disabled,
  className
}: {
  label: ReactNode
  hint: ReactNode
  control: ReactNode
  id: string
  disabled: boolean | undefined
  className: string | undefined
}) {
  return (
    <label
      htmlFor={id}
      className={cn('flex min-h-11 items-start gap-3 py-2.5', disabled && 'cursor-not-allowed text-text-3', className)}
    >
      {control}
      <span className="min-w-0">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-14 text-text-2">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

const toggle =
  'flex-none cursor-pointer appearance-none border-2 border-border-strong checked:border-primary checked:bg-primary'

const box = `${toggle} grid size-6 place-items-center bg-surface checked:after:bg-on-primary disabled:cursor-not-allowed disabled:border-dashed`

/** The box of a checkbox, without a label. */
export function CheckInput({ className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={cn(
        box,
        'rounded-sm checked:after:size-3.5 checked:after:[clip-path:polygon(14%_48%,0_62%,40%_100%,100%_26%,86%_12%,38%_70%)] indeterminate:bg-surface indeterminate:after:h-0.5 indeterminate:after:w-2.5 indeterminate:after:bg-text',
        className
      )}
    />
  )
}

export function Checkbox({ label, hint, className, ...rest }: LabelledProps) {
  const id = useId()
  const control = <CheckInput {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
  return <Labelled {...{ label, hint, control, id, className }} disabled={rest.disabled} />
}

export function Radio({ label, hint, className, ...rest }: LabelledProps) {
  const id = useId()
  const control = (
    <input
      {...rest}
      id={id}
      type="radio"
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn(box, 'rounded-full checked:after:size-[9px] checked:after:rounded-full')}
    />
  )
  return <Labelled {...{ label, hint, control, id, className }} disabled={rest.disabled} />
}

/** The switch itself, without a label. */
export function SwitchInput({ className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={cn(
        toggle,
        'relative h-8 w-[52px] rounded-full bg-sunken after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-border-strong after:transition-transform after:duration-(--t-2) after:ease-out checked:after:translate-x-5 checked:after:bg-on-primary',
        className
      )}
    />
  )
}

/** Takes effect at once, unlike a checkbox, which is submitted with its form. */
export function Switch({ label, hint, className, ...rest }: LabelledProps) {
  const id = useId()
  const control = (
    <SwitchInput {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className="order-last ml-auto" />
  )
  return <Labelled {...{ label, hint, control, id, className }} disabled={rest.disabled} />
}

/** One of a few options without an icon: a radio button in a box, all of which can be pressed. */
export function RadioCard({ className, ...rest }: LabelledProps) {
  return (
    <Radio
      {...rest}
      className={cn(
        'rounded-md border border-border-strong bg-surface p-3 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:p-[11px]',
        className
      )}
    />
  )
}

/** One of several cards: a radio button; the selected one has a border, a background and a check mark. */
export function ChoiceCard({ label, hint, icon, className, ...rest }: LabelledProps & { icon?: ReactNode }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'relative block rounded-md border border-border-strong bg-surface p-3 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:p-[11px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&:has(:checked)>.tick]:block',
        className
      )}
    >
      <input {...rest} id={id} type="radio" className="sr-only" aria-describedby={hint ? `${id}-hint` : undefined} />
      <CircleCheck
        className="tick absolute top-2 right-2 hidden size-5 text-primary-text"
        strokeWidth={1.75}
        aria-hidden
      />
      {icon}
      <span className="block leading-[1.3] font-semibold">{label}</span>
      {hint && (
        <span id={`${id}-hint`} className="block text-13 text-text-2">
          {hint}
        </span>
      )}
    </label>
  )
}
