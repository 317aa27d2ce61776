import type { AdminTimelineEntry } from '@ilbud/proto/http/dispatch/admin-orders'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleDot } from 'lucide-react'
import { statusLooks } from '#components/parcel/status-badge.tsx'
import { Timeline, TimelineItem } from '#components/parcel/timeline.tsx'
import { formatDistance, formatTime } from '#lib/format/format.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import { reasonName } from '#lib/parcel/failure-reasons.ts'

/** The commands in the past tense. */
const commandNames: Record<OrderCommand, MessageDescriptor> = {
  placeOrder: msg`Order placed`,
  releaseToPool: msg`Shown to the drivers`,
  acceptOffer: msg`Accepted by the driver`,
  assignDriver: msg`Driver assigned`,
  reassignDriver: msg`Given to another driver`,
  releaseJob: msg`Taken from the driver`,
  reportPickupFailed: msg`Pickup failed`,
  markPickedUp: msg`Picked up`,
  startDelivery: msg`Delivery started`,
  dropAtHub: msg`Dropped at hub`,
  loadAtHub: msg`Loaded at hub`,
  confirmDelivery: msg`Delivered`,
  reportFailedAttempt: msg`Attempt failed`,
  retryDelivery: msg`Tried again`,
  startReturn: msg`Return started`,
  recallParcel: msg`Recalled`,
  editOrder: msg`Edited`,
  reschedule: msg`Another time chosen`,
  choosePlace: msg`Another place chosen`,
  confirmReturn: msg`Returned to Sender`,
  cancelOrder: msg`Canceled`,
  declareLost: msg`Declared lost`,
  correct: msg`Last step taken back`
}

/** Why drivers see an order in the pool that was offered to one at a time. */
const poolReasons: Record<string, MessageDescriptor> = {
  NOBODY_TOOK_IT: msg`Offered to three drivers, and none of them took it`,
  NOBODY_FITS: msg`No driver on duty could take it`,
  NO_PLAN: msg`No plan to offer it by`,
  NOT_LOCATED: msg`One of its addresses is not on the map, so it could not be offered`,
  NOT_AUTO: msg`Orders are no longer offered automatically`
}

/** Every command of the order: by whom, and when by the server's clock and the device's. */
export function PanelTimeline({ timeline }: { timeline: readonly AdminTimelineEntry[] }) {
  const { t, i18n } = useLingui()
  return (
    <Timeline label={t`Timeline`}>
      {timeline.map((entry, at) => {
        const look = entry.type ? statusLooks[entry.type] : null
        return (
          <TimelineItem
            dense
            key={entry.version}
            icon={look?.icon ?? CircleDot}
            className={look?.className ?? 'st-created'}
            title={i18n._(commandNames[entry.command])}
            time={entry.timestamp}
            timeText={formatRecent(entry.timestamp)}
            latest={at === timeline.length - 1}
            corrected={entry.corrected}
          >
            <EntryFacts entry={entry} />
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}

function EntryFacts({ entry }: { entry: AdminTimelineEntry }) {
  const { t, i18n } = useLingui()
  const { actor, override, reasonCode, scan, note, occurredAt, timestamp, corrected, location, farFromStopKm } = entry
  const reason = reasonCode === null ? null : (reasonName(reasonCode) ?? poolReasons[reasonCode] ?? reasonCode)
  const device = occurredAt !== null && formatTime(occurredAt) !== formatTime(timestamp) ? formatTime(occurredAt) : null
  return (
    <>
      {actor.role === 'recipient' && t`for the recipient`}
      {actor.role !== 'system' && actor.role !== 'recipient' && (actor.name ?? actor.role)}
      {actor.role === 'system' && t`by itself`}
      {override && (
        <b className="font-semibold">
          {' '}
          · <Trans>in the driver’s place</Trans>
        </b>
      )}
      {corrected && ` · ${t`taken back`}`}
      {reason && <span className="block">{typeof reason === 'string' ? reason : i18n._(reason)}</span>}
      {note && <span className="block">{note}</span>}
      {scan && <span className="block">{scan === 'camera' ? t`label scanned` : t`number of the label typed`}</span>}
      {device && <span className="block">{t`${device} by the driver’s phone`}</span>}
      {farFromStopKm !== null && (
        <b className="block font-semibold">{t`${formatDistance(farFromStopKm)} from the address, by the driver’s phone`}</b>
      )}
      {location && (
        <span className="block text-13 text-text-3">
          {location.lat.toFixed(4)}, {location.lng.toFixed(4)}
        </span>
      )}
    </>
  )
}
