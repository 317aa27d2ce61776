import type { DriverOffer } from '@ilbud/proto/http/dispatch/driver-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { OrderFacts } from '#features/driver/order-facts.tsx'
import { announceOffer } from '#features/driver/pool/announce-offer.ts'
import { formatMoney, formatNumber } from '#lib/format/format.ts'
import { toast } from '#lib/page/toast.ts'
import { useNow } from '#lib/page/use-now.ts'
import { driverOffersQuery, secondsLeft } from './offers-query.ts'
import { useDecline } from './use-decline.ts'

/** How long a driver has, for the bar that runs out. */
const wholeSeconds = 45
// The sheet comes up under a thumb that was about to press something else.
const settleMs = 1_000
const large = 'min-h-16 w-full rounded-[14px] border-2 text-[1.25rem] leading-[1.15] font-bold'

/** What is offered to this driver alone, above the tabs, so that the route can still be read. */
export function OfferSheet({ actions, isLive }: { actions: OrderActions; isLive: boolean }) {
  const { data } = useQuery(driverOffersQuery(isLive))
  const [offer] = data ?? []
  // By its end as well: the same order may be offered to this driver again.
  return offer && <Sheet key={`${offer.id} ${offer.expiresAt}`} offer={offer} actions={actions} />
}

interface SheetProps {
  offer: DriverOffer
  actions: OrderActions
}

function Sheet({ offer, actions }: SheetProps) {
  const { t } = useLingui()
  const left = secondsLeft(offer, useNow(250))
  const { decline, isDeclining } = useDecline()
  const isSettling = useAnnounced(left > 0)
  const isBusy = isDeclining || actions.isBusy(offer.id)
  useEndOf(left, isBusy)
  if (left === 0) return null
  const { order } = offer
  const pay = formatMoney(offer.pay)
  const press = (run: () => void) => (): void => {
    if (!isSettling && !isBusy) run()
  }
  return (
    <section
      aria-label={t`Offer to you`}
      className="fixed inset-x-0 bottom-0 z-9 mx-auto max-h-[88dvh] max-w-[560px] animate-in overflow-y-auto rounded-t-xl border-2 border-b-0 border-border-strong bg-surface px-4 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] shadow-3 fade-in-0 slide-in-from-bottom-8"
    >
      <p role="status" className="sr-only">
        <Trans>An order is offered to you alone, for {pay}.</Trans>
      </p>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-18">{t`For you`}</h2>
        <p role="timer" className="text-18 font-semibold tabular-nums">
          <Trans>{left} s left</Trans>
        </p>
      </div>
      <div className="mt-2 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className="h-full bg-accent forced-colors:bg-[Highlight]"
          style={{ width: `${Math.min(100, (100 * left) / wholeSeconds)}%` }}
        />
      </div>
      <p className="mt-3 font-display text-[2.625rem] leading-none font-bold tracking-[-0.03em]">{pay}</p>
      <p className="mt-1.5 text-18 font-semibold">
        <Added offer={offer} />
      </p>
      <OrderFacts order={order} />
      <div className="grid gap-2.5">
        <Button
          variant="accent"
          className={`${large} border-on-accent dark:border-transparent`}
          busyText={actions.isBusy(offer.id) && t`One moment...`}
          aria-disabled={isSettling || isBusy || undefined}
          onClick={press(() => actions.accept(order))}
        >
          {t`Accept`}
        </Button>
        <Button
          className={large}
          busyText={isDeclining && t`One moment...`}
          aria-disabled={isSettling || isBusy || undefined}
          onClick={press(() => decline(offer.id))}
        >
          {t`Decline`}
        </Button>
      </div>
    </section>
  )
}

/** What the order adds to the driver's way and time. */
function Added({ offer: { addedKm, addedMinutes } }: { offer: DriverOffer }) {
  const km = formatNumber(addedKm, 1)
  const minutes = formatNumber(addedMinutes)
  return (
    <Trans>
      {km} km and {minutes} min more to drive
    </Trans>
  )
}

/** Sound and vibration once. True for a moment, while a press may have been meant for something else. */
function useAnnounced(isInTime: boolean): boolean {
  const [isSettling, setSettling] = useState(true)
  const isFirst = useRef(isInTime)
  useEffect(() => {
    if (isFirst.current) announceOffer()
    isFirst.current = false
    const timer = setTimeout(() => setSettling(false), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettling
}

/** When the time is over without an answer, says so, and asks whether there is another offer. */
function useEndOf(left: number, isAnswered: boolean): void {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const isOver = left === 0
  const wasOpen = useRef(!isOver)
  const end = useEffectEvent(() => {
    if (wasOpen.current && !isAnswered) {
      toast({
        title: t`The offer has ended`,
        description: t`The time to answer is over. The order goes to others.`
      })
    }
    void queryClient.invalidateQueries({ queryKey: driverOffersQuery().queryKey })
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
}
