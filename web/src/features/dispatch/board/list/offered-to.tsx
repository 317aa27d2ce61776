import type { AdminOrder } from '@ilbud/proto/http/dispatch/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { formatTime } from '#lib/format/format.ts'
import { shortName } from '#features/dispatch/board/short-name.ts'

interface OfferedToProps {
  offer: NonNullable<AdminOrder['offer']>
  /** There is room for what it would add to the driver's route. */
  withCost?: boolean
}

/** Who has an offer of the order to answer, and until when. */
export function OfferedTo({ offer: { driver, expiresAt, addedKm, addedMinutes }, withCost }: OfferedToProps) {
  const { t } = useLingui()
  const name = driver.name === null ? t`unknown name` : shortName(driver.name)
  const time = formatSecond(expiresAt)
  const [km, minutes] = [formatAdded(addedKm), formatAdded(addedMinutes)]
  return (
    <span className="block text-13 leading-[1.3] text-text-2">
      <Trans>
        Offered to {name} until <time dateTime={expiresAt}>{time}</time>
      </Trans>
      {withCost && <span className="whitespace-nowrap"> · {t`${km} km · ${minutes} min`}</span>}
    </span>
  )
}

/** `14:20:05` */
export function formatSecond(at: string): string {
  return `${formatTime(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`
}
