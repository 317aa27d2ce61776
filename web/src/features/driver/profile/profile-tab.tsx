import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/choice.tsx'
import { formatMoney, formatTime } from '#lib/format/format.ts'
import { formatRating } from '#lib/format/format-rating.ts'
import { paths } from '#lib/page/paths.ts'
import { PushSwitch } from '#lib/push/push-switch.tsx'
import type { User } from '#lib/session/session.ts'
import { cn } from '#lib/style/cn.ts'
import { card, pane } from '#features/driver/class-names.ts'
import type { SharingStatus } from '#features/driver/location/location-sharing.ts'
import { WorkCard } from '#features/driver/duty/work-card.tsx'
import type { Duty } from '#features/driver/duty/use-duty.ts'
import type { DriverLook } from './driver-theme.ts'
import { DeviceSettings } from './device-settings.tsx'
import { InstallHint } from './install-hint.tsx'
import { ScreenSettings } from './screen-settings.tsx'
import { ShiftList } from './shift-list.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import type { WakeLockState } from './use-wake-lock.ts'
import { ViewersCard } from './viewers-card.tsx'

interface ProfileTabProps {
  user: User
  theme: DriverLook
  wakeLock: WakeLockState
  duty: Duty
  toggleDuty: () => void
  sharing: SharingStatus
}

/** The driver's profile, earnings, viewers, device settings, and sign-out. */
export function ProfileTab({ user, theme, wakeLock, duty, toggleDuty, sharing }: ProfileTabProps) {
  const { t } = useLingui()
  const { onDuty, me, isLoading } = duty
  const since = onDuty && me?.since ? formatTime(me.since) : null
  const known = since ? t`since ${since}` : t`Dispatch may still assign you an order or write to you.`
  const unknown = isLoading ? undefined : t`Press the switch to try again.`
  return (
    <div className={cn(pane, 'flex-1')}>
      <h1 className="text-28">{user.name}</h1>
      <p className="break-words text-text-2">{user.email}</p>
      <Day me={me} />
      <div className={card}>
        <Switch
          className="min-h-14 items-center"
          label={me ? (onDuty ? t`On duty` : t`Off duty`) : t`Duty not known`}
          hint={me ? known : unknown}
          checked={onDuty}
          disabled={isLoading}
          onChange={toggleDuty}
        />
      </div>
      <div className={cn(card, 'empty:hidden')}>
        <PushSwitch
          parcel={null}
          hint={t`When others give you work, change it, cancel it or take it back, even when the app is closed.`}
        />
      </div>
      <WorkCard duty={duty} />
      <ShiftList />
      <ViewersCard sharing={sharing} />
      <ScreenSettings look={theme} wakeLock={wakeLock} />
      <DeviceSettings />
      <InstallHint />
      <ButtonLink to={paths.account} block className="mt-6 min-h-14 border-2">
        {t`Account settings`}
      </ButtonLink>
      <SignOutButton />
    </div>
  )
}

function Day({ me }: Pick<Duty, 'me'>) {
  const { t } = useLingui()
  return (
    <dl className={cn(card, 'grid grid-cols-2 gap-4')}>
      <Figure name={t`Deliveries today`} value={me ? String(me.deliveriesToday) : '–'} />
      <Figure name={t`Earned today`} value={me ? formatMoney(me.earningsToday) : '–'} />
      {me?.rating && <Figure name={t`Stars of 5 (ratings)`} value={formatRating(me.rating)} />}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-16 text-text-2">{name}</dt>
      <dd className="font-display text-[2.125rem] leading-tight font-bold tracking-[-0.03em]">{value}</dd>
    </div>
  )
}
