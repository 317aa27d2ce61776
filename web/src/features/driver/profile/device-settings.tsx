import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Radio, Switch } from '#components/forms/choice.tsx'
import { card } from '#features/driver/class-names.ts'
import { announceOffer, announceWork } from '#features/driver/pool/announce-offer.ts'
import { useSetting, type NavigationApp } from './use-setting.ts'

/** The navigation app, and what makes a sound. */
export function DeviceSettings() {
  const { t } = useLingui()
  const group = useId()
  const [app, chooseApp] = useSetting('ilbud.driver-navigation')
  const [sound, chooseSound] = useSetting('ilbud.driver-offer-sound')
  const [workSound, chooseWorkSound] = useSetting('ilbud.driver-work-sound')
  const apps: [NavigationApp, string][] = [
    ['phone', t`The phone’s own app`],
    ['google', 'Google Maps'],
    ['apple', 'Apple Maps'],
    ['waze', 'Waze']
  ]
  return (
    <>
      <fieldset className={card}>
        <legend className="float-left mb-1 font-display text-18 font-bold">{t`Navigate with`}</legend>
        <div className="clear-both">
          {apps.map(([value, label]) => (
            <Radio
              key={value}
              name={group}
              value={value}
              checked={app === value}
              onChange={() => chooseApp(value)}
              label={label}
              className="min-h-12 items-center"
            />
          ))}
        </div>
      </fieldset>
      <div className={card}>
        <Switch
          className="min-h-14 items-center"
          label={t`Sound and vibration for new orders`}
          hint={t`While you are on duty and this page is open. An offer to you alone always has them.`}
          checked={sound === 'on'}
          onChange={() => {
            // Plays the sound, which also counts as the tap after which the browser allows sounds.
            if (sound === 'off') announceOffer()
            chooseSound(sound === 'on' ? 'off' : 'on')
          }}
        />
        <Switch
          className="min-h-14 items-center"
          label={t`Sound and vibration when your own work changes`}
          hint={t`When an order is given to you, taken from you, changed or canceled, while this page is open. The notice on the screen always comes.`}
          checked={workSound === 'on'}
          onChange={() => {
            if (workSound === 'off') announceWork()
            chooseWorkSound(workSound === 'on' ? 'off' : 'on')
          }}
        />
      </div>
    </>
  )
}
