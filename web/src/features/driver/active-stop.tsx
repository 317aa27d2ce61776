import { useLingui } from '@lingui/react/macro'
import { KeyRound, Navigation, Phone } from 'lucide-react'
import { buttonVariants } from '#components/button.tsx'
import { cn } from '#lib/cn.ts'
import { formatTime } from '#lib/format.ts'
import { addressLines } from './address-lines.ts'
import type { DriverFix } from './location/fix-sender.ts'
import { navigationUrl } from './navigation-url.ts'
import { NextActionButton } from './next-action-button.tsx'
import { OtherActions } from './other-actions.tsx'
import type { Stop } from './plan-stops.ts'
import { RequiredProofs } from './required-proofs.tsx'
import { StopMap } from './stop-map.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface ActiveStopProps {
  stop: Stop
  count: number
  fix: DriverFix | null
  actions: OrderActions
}

/** The next stop: the address as the largest thing, the one action in thumb reach. */
export function ActiveStop({ stop, count, fix, actions }: ActiveStopProps) {
  const { t } = useLingui()
  const { order, kind } = stop
  const [street, district] = addressLines(stop.address)
  const time = order.estimatedDelivery ? formatTime(order.estimatedDelivery) : null
  const isPickup = kind === 'pickup'
  return (
    <section aria-label={t`Next stop`} className="flex flex-1 flex-col">
      <StopMap place={stop.place} fix={fix} />
      <div className="drv-pane flex flex-1 flex-col">
        <p className="flex items-center justify-between gap-3 font-semibold text-text-2">
          <span>{isPickup ? t`Pick up · 1 of ${count}` : t`Next stop · 1 of ${count}`}</span>
          {time && <span>{t`before ${time}`}</span>}
        </p>
        <h2 className="mt-2.5 mb-1 text-[34px] tracking-[-0.03em]">{street}</h2>
        {district && <p className="text-text-2">{district}</p>}
        <p className="text-[20px] font-semibold">{isPickup ? order.pickupContact : order.deliveryContact}</p>
        {isPickup && order.pickupGateCode && <DoorCode code={order.pickupGateCode} />}
        <Notes texts={isPickup ? [order.pickupNotes] : [order.deliveryNotes, order.specialInstructions]} />
        <Handover stop={stop} phone={isPickup ? order.pickupPhone : order.deliveryPhone} />
        {!isPickup && <RequiredProofs key={order.id} order={order} />}
        <div className="drv-sticky mt-auto">
          <NextActionButton order={order} actions={actions} />
          <OtherActions order={order} actions={actions} />
        </div>
      </div>
    </section>
  )
}

function DoorCode({ code }: { code: string }) {
  const { t } = useLingui()
  return (
    <p className="drv-code">
      <KeyRound className="size-6" strokeWidth={1.75} aria-hidden />
      <b className="font-display text-[30px] leading-none font-bold tracking-[.06em]">{code}</b>
      <span className="leading-tight font-semibold">{t`Door code`}</span>
    </p>
  )
}

function Notes({ texts }: { texts: (string | null)[] }) {
  const shown = [...new Set(texts.filter((text) => text !== null && text !== ''))]
  if (shown.length === 0) return null
  return (
    <div className="mt-3 rounded-lg bg-sunken px-4 py-3">
      {shown.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}

/** Into the phone's own apps: the way, and a call. */
function Handover({ stop, phone }: { stop: Stop; phone: string | null }) {
  const { t } = useLingui()
  return (
    <div className="mt-3.5 grid grid-cols-2 gap-2.5">
      <a
        href={navigationUrl(stop)}
        target="_blank"
        rel="noreferrer"
        className={cn(buttonVariants({ variant: 'primary' }), 'rounded-lg border-2')}
      >
        <Navigation className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Navigate`}
      </a>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className={cn(buttonVariants({ variant: 'outline' }), 'rounded-lg border-2')}
        >
          <Phone className="size-5" strokeWidth={1.75} aria-hidden />
          {t`Call`}
        </a>
      )}
    </div>
  )
}
