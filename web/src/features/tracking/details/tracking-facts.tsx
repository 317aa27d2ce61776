import { driverAssignedName, type TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhoneLink } from '#components/display/phone-link.tsx'
import { Card } from '#components/layout/card.tsx'
import { formatDayTime } from '#lib/format/format.ts'
import { formatWeight } from '#lib/format/format-weight.ts'
import { FactsGrid } from '#features/tracking/tracking-columns.tsx'
import { isOver } from '#lib/parcel/is-over.ts'
import { addressLines, sizeText } from '#features/tracking/words/tracking-words.ts'

/** The parcel, its destination, and the driver, if there is one to name. */
export function TrackingFacts({ result }: { result: TrackingResult }) {
  return (
    <FactsGrid>
      <PackageDetails result={result} />
      <DeliveryAddress result={result} />
      {result.driver && isDriverOf(result) && <Driver driver={result.driver} />}
    </FactsGrid>
  )
}

/** A canceled parcel has no driver any more, and of one that is over only the name says something. */
function isDriverOf({ status, returning, driver }: TrackingResult): boolean {
  return !isOver({ status, returning }) || (status !== 'CANCELED' && driver?.name !== driverAssignedName)
}

function PackageDetails({ result: { package: parcel, earliestPickup, latestDelivery } }: { result: TrackingResult }) {
  const { t, i18n } = useLingui()
  return (
    <Card className="max-md:p-[18px]">
      <h2 className="mb-1 text-18">{t`Package details`}</h2>
      <dl>
        <Row name={t`Size`}>{sizeText(parcel.size, (message) => i18n._(message))}</Row>
        {parcel.weight !== null && <Row name={t`Weight`}>{formatWeight(parcel.weight)}</Row>}
        <Row name={t`Quantity`}>{parcel.quantity}</Row>
        {earliestPickup && (
          <Row name={t`Picked up after`}>
            <Moment at={earliestPickup} />
          </Row>
        )}
        {latestDelivery && (
          <Row name={t`Latest delivery`}>
            <Moment at={latestDelivery} />
          </Row>
        )}
      </dl>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-border py-2.5 first:border-t-0">
      <dt className="text-text-2">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDayTime(at)}
    </time>
  )
}

function DeliveryAddress({ result: { delivery, disclosure } }: { result: TrackingResult }) {
  const { t } = useLingui()
  const [first, second] = addressLines(delivery.address)
  return (
    <Card className="max-md:p-[18px]">
      <h2 className="mb-3.5 text-18">{t`Delivery address`}</h2>
      <p className="font-semibold">{delivery.contact}</p>
      <p className="text-text-2">{first}</p>
      {second && <p className="text-text-2">{second}</p>}
      {disclosure === 'public' && (
        <p className="mt-2.5 text-13 text-text-3">
          <Trans>Only the link from the sender shows the street.</Trans>
        </p>
      )}
    </Card>
  )
}

function Driver({ driver }: { driver: NonNullable<TrackingResult['driver']> }) {
  const { t } = useLingui()
  const isMasked = driver.name === driverAssignedName
  const name = isMasked ? t`Driver assigned` : driver.name
  return (
    <Card className="max-md:p-[18px]">
      <h2 className="mb-3.5 text-18">{t`Driver`}</h2>
      <p className="flex items-center gap-2">
        {!isMasked && (
          <span
            aria-hidden
            className="grid size-11 flex-none place-items-center rounded-md bg-primary-soft font-display text-18 font-bold text-primary-text"
          >
            {name.charAt(0)}
          </span>
        )}
        <b className="font-semibold">{name}</b>
      </p>
      {driver.phone ? (
        <PhoneLink
          number={driver.phone}
          className="mt-2.5 inline-block py-1 text-primary-text underline pointer-coarse:py-3"
        />
      ) : (
        <p className="mt-2.5 text-13 text-text-3">
          <Trans>Driver phone numbers stay private.</Trans>
        </p>
      )}
    </Card>
  )
}
