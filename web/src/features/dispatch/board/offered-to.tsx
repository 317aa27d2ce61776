import type { AdminOrder } from '@ilbud/proto/http/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '#lib/format/format.ts'
import { shortName } from './short-name.ts'

/** Who has an offer of the order to answer, and until when. */
export function OfferedTo({ offer: { driver, expiresAt } }: { offer: NonNullable<AdminOrder['offer']> }) {
  const { t } = useLingui()
  const name = driver.name === null ? t`unknown name` : shortName(driver.name)
  const time = formatSecond(expiresAt)
  return (
    <span className="block text-13 leading-[1.3] text-text-2">
      <Trans>
        Offered to {name} until <time dateTime={expiresAt}>{time}</time>
      </Trans>
    </span>
  )
}

/** `14:20:05` */
export function formatSecond(at: string): string {
  return `${formatTime(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`
}
