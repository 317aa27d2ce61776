import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/button.tsx'
import { Radio, Switch } from '#components/choice.tsx'
import { formatMoney, formatTime } from '#lib/format.ts'
import { signOut, type User } from '#lib/session.ts'
import type { DriverTheme } from './driver-theme.ts'
import { useDuty } from './use-duty.ts'

interface ProfileTabProps {
  user: User
  theme: DriverTheme
  chooseTheme: (theme: DriverTheme) => void
}

/** Who you are, how the day went, how the screen looks, and the way out. */
export function ProfileTab({ user, theme, chooseTheme }: ProfileTabProps) {
  const { t } = useLingui()
  const { onDuty, setOnDuty, me } = useDuty()
  const since = onDuty && me?.since ? formatTime(me.since) : null
  return (
    <div className="drv-pane flex-1">
      <h1 className="text-28">{user.name}</h1>
      <p className="text-text-2">{user.email}</p>
      <Day />
      <div className="drv-card py-2">
        <Switch
          className="min-h-14 items-center"
          label={onDuty ? t`On duty` : t`Off duty`}
          hint={since ? t`since ${since}` : t`You get no orders assigned while off duty.`}
          checked={onDuty}
          onChange={() => setOnDuty(!onDuty)}
        />
      </div>
      <ThemeChoice theme={theme} chooseTheme={chooseTheme} />
      <Button block className="mt-6 border-2" onClick={signOut}>
        {t`Sign Out`}
      </Button>
    </div>
  )
}

function Day() {
  const { t } = useLingui()
  const { me } = useDuty()
  return (
    <dl className="drv-card grid grid-cols-2 gap-4">
      <Figure name={t`Deliveries today`} value={me ? String(me.deliveriesToday) : '–'} />
      <Figure name={t`Earned today`} value={me ? formatMoney(me.earningsToday) : '–'} />
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-16 text-text-2">{name}</dt>
      <dd className="font-display text-[34px] leading-tight font-bold tracking-[-0.03em]">{value}</dd>
    </div>
  )
}

function ThemeChoice({ theme, chooseTheme }: Omit<ProfileTabProps, 'user'>) {
  const { t } = useLingui()
  const group = useId()
  const choices: [DriverTheme, string][] = [
    ['system', t`As the phone`],
    ['day', t`Day`],
    ['night', t`Night`]
  ]
  return (
    <fieldset className="drv-card">
      <legend className="float-left mb-1 font-display text-18 font-bold">{t`Screen`}</legend>
      <div className="clear-both">
        {choices.map(([value, label]) => (
          <Radio
            key={value}
            name={group}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            label={label}
            className="min-h-12 items-center"
          />
        ))}
      </div>
    </fieldset>
  )
}
