import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { HistoryList } from './history-list.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings, and who changed them before. */
export function SettingsSection() {
  const { t } = useLingui()
  const settings = useQuery(settingsQuery())
  if (settings.isPending) {
    return (
      <Loading label={t`Loading`} className="grid gap-4">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </Loading>
    )
  }
  if (settings.isError && !settings.data) {
    return <LoadProblem title={t`We could not load the settings.`} query={settings} />
  }
  return (
    <div className="grid gap-8">
      <SettingsForm now={settings.data} />
      <HistoryList />
    </div>
  )
}
