import type { OrderOffer } from '@ilbud/proto/http/dispatch/admin-orders'
import { useLingui } from '@lingui/react/macro'
import { formatSecond } from '#features/dispatch/board/list/offered-to.tsx'
import { shortName } from '#features/dispatch/board/short-name.ts'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import { useReason } from './candidate-choice.tsx'

/** Why the order went where it went: whom the plan put first each time, with what figures, and what the driver said. */
export function PanelOffers({ offers }: { offers: readonly OrderOffer[] }) {
  return (
    <ol className="grid gap-2 text-14">
      {offers.map((offer) => (
        <Offer key={offer.madeAt} offer={offer} />
      ))}
    </ol>
  )
}

function Offer({ offer }: { offer: OrderOffer }) {
  const { t } = useLingui()
  const { driver, number, madeAt, expiresAt, outcome, lateMinutes, reason } = offer
  const otherwise = useReason({ reason, lateMinutes, openOrders: 1 })
  const why = reason === 'FREE' ? t`was free` : otherwise
  const [km, minutes] = [formatAdded(offer.addedKm), formatAdded(offer.addedMinutes)]
  const until = formatSecond(expiresAt)
  const answers = { accepted: t`accepted`, declined: t`declined`, expired: t`no answer`, withdrawn: t`withdrawn` }
  const name = driver.name === null ? t`Unknown name` : shortName(driver.name)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3">
      <b className="font-semibold">
        {number}. {name} · {outcome ? answers[outcome] : t`until ${until}`}
      </b>
      <time dateTime={madeAt} className="text-text-2">
        {formatRecent(madeAt)}
      </time>
      <span className="col-span-2 text-text-2">
        {[t`${km} km`, t`${minutes} min`, why].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
