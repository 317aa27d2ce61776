import { useLingui } from '@lingui/react/macro'
import { MoveRight } from 'lucide-react'
import { type SettingKey, settingNames, type SettingTexts } from './settings-fields.ts'
import { showSetting } from './show-setting.ts'

interface ChangeListProps {
  before: SettingTexts
  after: SettingTexts
  changed: readonly SettingKey[]
}

/** `Base price 99 kr → 109 kr`, one line each. */
export function ChangeList({ before, after, changed }: ChangeListProps) {
  const { t, i18n } = useLingui()
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 text-14">
      {changed.map((key) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-text-2">{i18n._(settingNames[key])}</dt>
          <dd>
            {showSetting(key, before[key])}{' '}
            <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
            <b className="font-semibold">{showSetting(key, after[key])}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
