import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { AreasPart } from './areas-part.tsx'
import { OrderLimits } from './order-limits.tsx'
import { RateLimits } from './rate-limits.tsx'

/** Limits that are set at installation, shown for information. */
export function LimitsSection() {
  const { t } = useLingui()
  const config = useQuery(configQuery())
  return (
    <div className="grid grid-cols-1 gap-8">
      <Note tone="info" icon={LockKeyhole} className="py-2.5 text-14">
        <Trans>
          These cannot be changed here: they come with the installation, because a wrong one would stop orders or open
          the door to abuse.
        </Trans>
      </Note>
      {config.isPending && (
        <Loading label={t`Loading`}>
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
      {config.isError && <LoadProblem title={t`We could not load the areas and limits.`} query={config} />}
      {config.data && (
        <>
          <AreasPart areas={config.data.areas} />
          <OrderLimits limits={config.data.limits} />
        </>
      )}
      <RateLimits />
    </div>
  )
}
