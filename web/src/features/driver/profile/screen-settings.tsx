import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Radio, Switch } from '#components/forms/choice.tsx'
import { card } from '#features/driver/class-names.ts'
import type { DriverLook, DriverTheme } from './driver-theme.ts'
import { useSetting } from './use-setting.ts'
import type { WakeLockState } from './use-wake-lock.ts'

/** Theme, high contrast, and keeping the screen on. */
export function ScreenSettings({ look, wakeLock }: { look: DriverLook; wakeLock: WakeLockState }) {
  const { t } = useLingui()
  const group = useId()
  const choices: [DriverTheme, string][] = [
    ['system', t`As the phone`],
    ['day', t`Day`],
    ['night', t`Night`]
  ]
  return (
    <fieldset className={card}>
      <legend className="float-left mb-1 font-display text-18 font-bold">{t`Screen`}</legend>
      <div className="clear-both">
        {choices.map(([value, label]) => (
          <Radio
            key={value}
            name={group}
            value={value}
            checked={look.theme === value}
            onChange={() => look.chooseTheme(value)}
            label={label}
            className="min-h-12 items-center"
          />
        ))}
        <Switch
          className="min-h-14 items-center border-t border-border"
          label={t`High contrast`}
          checked={look.isHighContrast}
          onChange={() => look.setHighContrast(!look.isHighContrast)}
        />
        <KeepAwake wakeLock={wakeLock} />
      </div>
    </fieldset>
  )
}

function KeepAwake({ wakeLock }: { wakeLock: WakeLockState }) {
  const { t } = useLingui()
  const [wish, choose] = useSetting('ilbud.driver-keep-awake')
  const hints = {
    on: t`The screen stays on now.`,
    off: t`While you have an order and this page is in front.`,
    failed: t`This phone does not allow it. Set its screen to stay on yourself.`
  }
  return (
    <Switch
      className="min-h-14 items-center border-t border-border pt-2"
      label={t`Keep the screen on`}
      hint={hints[wakeLock]}
      checked={wish === 'on'}
      onChange={() => choose(wish === 'on' ? 'off' : 'on')}
    />
  )
}
