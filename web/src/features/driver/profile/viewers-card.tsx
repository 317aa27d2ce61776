import type { Viewers } from '@ilbud/proto/http/dispatch/drivers'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { card } from '#features/driver/class-names.ts'
import { viewersQuery } from '#features/driver/driver-queries.ts'
import type { SharingStatus } from '#features/driver/location/location-sharing.ts'

/** Who can see the driver now, according to the server, and how long positions are stored. */
export function ViewersCard({ sharing }: { sharing: SharingStatus }) {
  const { t } = useLingui()
  const viewers = useQuery(viewersQuery())
  const isSharing = sharing === 'on' || sharing === 'reconnecting'
  const Icon = isSharing && viewers.data && viewers.data.length > 0 ? Eye : EyeOff
  return (
    <section className={card}>
      <h2 className="flex items-center gap-2 text-18">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Who can see where you are`}
      </h2>
      {viewers.isPending && (
        <Loading label={t`Loading`} className="mt-3">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {viewers.isError && (
        <LoadProblem title={t`We could not load who can see you.`} query={viewers} className="mt-3" />
      )}
      {viewers.data && <Now viewers={viewers.data} isSharing={isSharing} />}
      <p className="mt-3 text-16 text-text-2">
        <Trans>
          Sender and recipient see you only while their parcel is on its way, dispatch while you are on duty. Nobody
          sees you when the location switch is off, when you are off duty or when this page is closed. Positions are
          deleted after seven days, and every look by staff at past ones is recorded.
        </Trans>
      </p>
    </section>
  )
}

function Now({ viewers, isSharing }: { viewers: Viewers[]; isSharing: boolean }) {
  const { t } = useLingui()
  const count = (kind: Viewers['kind']): number =>
    viewers.reduce((sum, group) => (group.kind === kind ? sum + group.count : sum), 0)
  const [senders, recipients, staff] = [count('sender'), count('recipient'), count('staff')]
  if (senders + recipients + staff === 0) return <p className="mt-2 font-semibold">{t`Nobody now.`}</p>
  return (
    <>
      {!isSharing && <p className="mt-2 font-semibold">{t`You share no position now. Who could see it if you did:`}</p>}
      <ul className="mt-2 grid gap-1 font-semibold">
        {senders > 0 && (
          <li>
            <Plural value={senders} one="# sender" other="# senders" />
          </li>
        )}
        {recipients > 0 && (
          <li>
            <Plural value={recipients} one="# recipient" other="# recipients" />
          </li>
        )}
        {staff > 0 && <li>{t`Dispatch`}</li>}
      </ul>
    </>
  )
}
