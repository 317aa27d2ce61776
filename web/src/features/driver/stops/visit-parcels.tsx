import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { buttonVariants } from '#components/forms/button.tsx'
import { CheckInput } from '#components/forms/choice.tsx'
import { ChangeMark } from '#features/driver/changes/change-mark.tsx'
import { sizeNames } from '#features/driver/driver-words.ts'
import { phoneHref } from '#lib/format/format-phone.ts'
import { cn } from '#lib/style/cn.ts'
import type { Stop } from './driver-stops.ts'
import { parcelCount, type Visit } from './visits.ts'
import { whoIsThere } from './who-is-there.ts'

interface VisitParcelsProps {
  visit: Visit
  isChosen: (stop: Stop) => boolean
  toggle: (stop: Stop) => void
}

/** The orders of a visit; a tap leaves one out. */
export function VisitParcels({ visit, isChosen, toggle }: VisitParcelsProps) {
  const { t } = useLingui()
  const count = parcelCount(visit.map(({ order }) => order))
  return (
    <fieldset className="mt-3 rounded-lg border-2 border-border px-3">
      <legend className="px-1 text-[1.25rem] font-bold">{t`${count} parcels`}</legend>
      <ul>
        {visit.map((stop) => (
          <Parcel key={stop.id} stop={stop} isChosen={isChosen(stop)} onToggle={() => toggle(stop)} />
        ))}
      </ul>
      <p className="pb-2.5 text-16 text-text-2">
        <Trans>Tap one to leave it out. With one alone you can also do everything else.</Trans>
      </p>
    </fieldset>
  )
}

function Parcel({ stop, isChosen, onToggle }: { stop: Stop; isChosen: boolean; onToggle: () => void }) {
  const { t, i18n } = useLingui()
  const { order } = stop
  const { packageQuantity: quantity, packageSize, pinRequired } = order
  const { contact, phone } = whoIsThere(stop)
  const call = phone && phoneHref(phone)
  const id = formatTrackingId(order.trackingId)
  const facts = [
    contact === id ? null : contact,
    quantity > 1 ? t`${quantity} parcels` : i18n._(sizeNames[packageSize]),
    stop.kind === 'delivery' && pinRequired && !order.returning && t`PIN`
  ]
  return (
    <li className="border-b border-border last:border-b-0">
      <div className="flex items-center gap-2">
        <label className="flex min-h-14 grow cursor-pointer items-center gap-3 py-1.5">
          <CheckInput checked={isChosen} onChange={onToggle} />
          <span className={cn('min-w-0 leading-tight', !isChosen && 'text-text-2 line-through')}>
            <b className="font-id block font-semibold">{id}</b>
            <span className="text-16">{facts.filter(Boolean).join(' · ')}</span>
          </span>
        </label>
        {call && (
          <a
            href={call}
            aria-label={t`Call about ${id}`}
            className={cn(buttonVariants({ variant: 'quiet', size: 'icon' }), 'flex-none')}
          >
            <Phone className="size-5" strokeWidth={1.75} aria-hidden />
          </a>
        )}
      </div>
      <ChangeMark order={order} />
    </li>
  )
}
