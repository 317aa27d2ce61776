import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DispatchModes } from './dispatch-modes.tsx'
import { cn } from '#lib/style/cn.ts'
import { inLines, SettingsGroup } from './settings-group.tsx'
import { claimKeys, minuteKeys, ruleKeys, type SettingKey, timeKeys } from './settings-fields.ts'

/** Everything but the tariff. */
export function RuleGroups({ field }: { field: (key: SettingKey) => ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="grid items-start gap-4 min-[1101px]:grid-cols-2">
      <SettingsGroup title={t`Deliveries`} text={t`They apply from now on.`}>
        <div className={cn(inLines, 'grid gap-4 sm:grid-cols-3 sm:[&>div:nth-child(n+4)]:mt-4')}>
          {ruleKeys.map(field)}
        </div>
      </SettingsGroup>
      <SettingsGroup
        title={t`Dispatch`}
        text={t`The plan says for each driver how many minutes and kilometres an order adds, and who would be late.`}
      >
        {field('dispatchMode')}
        <DispatchModes />
        <div className="mt-4">{field('scanRequired')}</div>
      </SettingsGroup>
      <SettingsGroup
        title={t`Opening hours`}
        text={t`Local times, every day. They apply to orders from now on; what was ordered before keeps its times.`}
      >
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">{timeKeys.slice(0, 3).map(field)}</div>
        {timeKeys.slice(3).map(field)}
        <div className="grid grid-cols-2 gap-4">{minuteKeys.map(field)}</div>
      </SettingsGroup>
      <SettingsGroup
        title={t`Claims on the landing page`}
        text={t`Shown as given, a percentage as each language writes it. Claim only what is true.`}
      >
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">{claimKeys.map(field)}</div>
      </SettingsGroup>
    </div>
  )
}
