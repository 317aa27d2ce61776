import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { SwitchInput } from '#components/forms/choice.tsx'
import { Mark } from '#components/layout/logo.tsx'
import { formatTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'
import type { Sharing } from './location/location-sharing.ts'
import type { Duty } from './duty/use-duty.ts'

interface DriverHeaderProps {
  user: User
  sharing: Sharing & { toggle: () => void }
  duty: Duty
  toggleDuty: () => void
}

/** Always visible: whether the driver is on duty, and whether the position is shared. */
export function DriverHeader({ user, sharing, duty, toggleDuty }: DriverHeaderProps) {
  const { t } = useLingui()
  const { me, isLoading, onDuty, breakUntil } = duty
  const time = breakUntil && formatTime(breakUntil)
  const known = time ? t`Break until ${time}` : onDuty ? t`On duty` : t`Off duty`
  const state = me ? known : t`Duty not known`
  const firstName = user.name.split(' ')[0]!
  const since = onDuty && me?.since ? formatTime(me.since) : null
  return (
    <header
      ref={toastsBelow}
      className="sticky top-0 z-5 mb-(--toast-height,0px) flex flex-wrap items-center gap-x-3 border-b-2 border-border bg-surface px-4 py-2.5 md:mb-0 min-[900px]:px-6 low:py-[3px]"
    >
      <Link
        to={paths.home}
        aria-label={t`Ilbud, home`}
        className="grid min-h-12 min-w-8 place-items-center text-text max-[360px]:hidden"
      >
        <Mark className="h-7 w-[22px]" />
      </Link>
      <p className="mr-auto min-w-24 flex-1 leading-tight">
        <b className="block font-semibold">{isLoading ? ' ' : state}</b>
        <span className="text-14 text-text-2">{since ? t`${firstName} · since ${since}` : firstName}</span>
      </p>
      <Toggle label={t`Duty`} checked={onDuty} disabled={isLoading} onChange={toggleDuty} />
      <Toggle label={t`Location`} checked={sharing.status !== 'off'} onChange={sharing.toggle} />
    </header>
  )
}

/** The `ref` of the header: on phones toasts are shown below it. See `--toast-top` in the styles. */
function toastsBelow(header: HTMLElement | null): (() => void) | undefined {
  if (!header) return undefined
  const { style } = document.documentElement
  const place = (): void => style.setProperty('--toast-top', `${header.offsetHeight}px`)
  const watching = new ResizeObserver(place)
  watching.observe(header, { box: 'border-box' })
  place()
  return () => {
    watching.disconnect()
    style.removeProperty('--toast-top')
  }
}

interface ToggleProps {
  label: string
  checked: boolean
  /** Nobody knows yet what a press would change. */
  disabled?: boolean
  onChange: () => void
}

function Toggle({ label, ...control }: ToggleProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid min-h-14 justify-items-center gap-[3px] px-1 text-14 leading-[1.2] font-semibold"
    >
      {label}
      <SwitchInput
        id={id}
        className="h-[34px] w-15 after:top-[3px] after:left-[3px] after:size-6 checked:after:translate-x-[26px]!"
        {...control}
      />
    </label>
  )
}
