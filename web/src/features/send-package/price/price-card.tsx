import { paidKm } from '@ilbud/proto/http/price/price'
import type { Quote } from '@ilbud/proto/http/price/quotes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Card } from '#components/layout/card.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { formatDay, formatDistance, formatMoney, formatPromise, formatTime } from '#lib/format/format.ts'
import { usualTariff } from '#lib/parcel/price-rule.ts'
import { cn } from '#lib/style/cn.ts'
import { useLevelNames, useSizeNames } from '#features/send-package/sections/order-names.ts'
import type { QuoteState } from './use-quote.ts'

/**
 * The price with its heading. As high as it is with a usual price: when that arrives, the button below must not move
 * away from under a press.
 */
export function PriceCard({ quote, className }: { quote: QuoteState; className?: string }) {
  return (
    <Card className={cn('min-h-[384px]', className)}>
      <div className="mb-2.5 flex items-center justify-between gap-2">
        <h2>
          <Trans>Estimated Price</Trans>
        </h2>
        <span className="rounded-full bg-sunken px-2.5 py-1 text-13 font-medium text-text-2">
          <Trans>SEK, incl. VAT</Trans>
        </span>
      </div>
      <PriceLines quote={quote} />
    </Card>
  )
}

/** The price with its lines. Without a quote: the lowest possible price, or nothing. */
export function PriceLines({ quote }: { quote: QuoteState }) {
  if (quote.problem) return <PriceProblem quote={quote} />
  if (!quote.data) return <FromPrice fromSek={quote.fromSek} />
  return <Lines quote={quote.data} isCurrent={quote.isCurrent} before={quote.before} forLater={quote.forLater} />
}

function PriceProblem({ quote }: { quote: QuoteState }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-danger">{quote.problem}</p>
      {quote.canRetry && (
        <Button size="small" onClick={quote.retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

/** What a price consists of, before there is one. */
function FromPrice({ fromSek }: { fromSek: number | null }) {
  return (
    <>
      <dl>
        <Row label={<Trans>Base</Trans>}>–</Row>
        <Row label={<Trans>Distance</Trans>}>–</Row>
        <TotalRow
          label={fromSek === null ? <Trans>Total Price</Trans> : <Trans>From, until both addresses are known</Trans>}
        >
          {fromSek === null ? '–' : formatMoney(fromSek * 100)}
        </TotalRow>
      </dl>
      {fromSek === null && (
        <p className="mt-2 text-text-2">
          <Trans>Enter an address and the price appears here.</Trans>
        </p>
      )}
    </>
  )
}

interface LinesProps extends Pick<QuoteState, 'isCurrent' | 'before' | 'forLater'> {
  quote: Quote
}

function Lines({ quote, isCurrent, before, forLater }: LinesProps) {
  const labels = useLineLabels(quote)
  const sum = formatMoney(quote.totalAmount)
  return (
    <div className={isCurrent ? undefined : 'opacity-60'} aria-busy={!isCurrent}>
      <dl>
        {quote.lines.map(({ code, amount }) => (
          <Row key={code} label={labels[code].name} detail={labels[code].detail}>
            {formatMoney(amount, { decimals: true })}
          </Row>
        ))}
        <TotalRow label={<Trans>Total Price</Trans>}>{sum}</TotalRow>
        <div className="flex justify-between py-1 text-13 text-text-2">
          <dt>
            <Trans>of which VAT 25%</Trans>
          </dt>
          <dd>{formatMoney(quote.vatAmount, { decimals: true })}</dd>
        </div>
      </dl>
      <PriceChange before={before} />
      <PriceFoot quote={quote} forLater={forLater} />
    </div>
  )
}

/** An expired quote is renewed, and a new price has to be seen before it can be accepted. */
function PriceChange({ before }: { before: number | null }) {
  const sum = before === null ? '' : formatMoney(before)
  return (
    <div role="status">
      {before !== null && (
        <Note tone="warning" icon={RotateCw} className="my-2 text-14">
          <Trans>The price is new. It was {sum}.</Trans>
        </Note>
      )}
    </div>
  )
}

function TotalRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-border pt-3">
      <dt className="font-semibold">{label}</dt>
      <dd className="font-heading text-[2rem] leading-none tracking-[-0.02em] whitespace-nowrap">{children}</dd>
    </div>
  )
}

function Row({ label, detail, children }: { label: ReactNode; detail?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-text-2">
        {label} {detail && <span className="ml-1 text-13 text-text-3">{detail}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function useLineLabels({ distanceKm, lines, pricedSize }: Quote) {
  const { t } = useLingui()
  const sizeNames = useSizeNames()
  const levels = useLevelNames()
  // The server names the size in the line when the weight has raised it.
  const isRaised = lines.some(({ code, label }) => code === 'SIZE' && label.includes(':'))
  const raisedTo = pricedSize === 'extra_large' ? null : sizeNames[pricedSize].name
  const service = lines.find(({ code }) => code === 'SERVICE')?.amount ?? 0
  // Of the two levels with a line of their own, only one costs more.
  const serviceLine = {
    name: t`Service level`,
    detail: service > 0 ? levels.express.name : levels.evening.name
  }
  const { charged, freeKm, perKm } = useChargedKm({ distanceKm, lines })
  const counted = charged ? `${charged} km × ${formatMoney(perKm * 100)}` : t`first ${freeKm} km free`
  const distance = charged === null ? undefined : counted
  return {
    BASE: { name: t`Base`, detail: undefined },
    DISTANCE: { name: t`Distance`, detail: distance },
    SIZE: { name: t`Size`, detail: isRaised && raisedTo ? t`${raisedTo}, by weight` : undefined },
    PIECES: { name: t`Further parcels`, detail: t`each at a reduced price` },
    WEIGHT: { name: t`Weight above 20 kg`, detail: t`per started kg` },
    SERVICE: serviceLine,
    MINIMUM: { name: t`Minimum price`, detail: undefined },
    FALLBACK: { name: t`Fixed price`, detail: t`an address could not be placed` }
  }
}

/** The kilometres that are charged; null: the quote has another tariff, of which only the sums are known. */
function useChargedKm({ distanceKm, lines }: Pick<Quote, 'distanceKm' | 'lines'>) {
  const { freeKm, perKm } = useQuery(configQuery()).data?.tariff ?? usualTariff
  const fee = lines.find(({ code }) => code === 'DISTANCE')?.amount ?? 0
  const paid = distanceKm === null ? 0 : paidKm(distanceKm, { freeKm })
  return { charged: paid * perKm * 100 === fee ? paid : null, freeKm, perKm }
}

/** Which kilometres the price is for: the straight line, without the part that the base price includes. */
function DistanceWords({ quote }: { quote: Quote }) {
  const { charged, freeKm } = useChargedKm(quote)
  const straight = formatDistance(quote.distanceKm ?? 0)
  if (charged === null) {
    return <Trans>The distance is {straight} in a straight line. A longer road costs nothing extra.</Trans>
  }
  if (charged === 0) {
    return (
      <Trans>
        The distance, {straight} in a straight line, is in the base price. A longer road costs nothing extra.
      </Trans>
    )
  }
  return (
    <Trans>
      The distance is {straight} in a straight line: {freeKm} km are in the base price, and each whole kilometre beyond
      is charged. A longer road costs nothing extra.
    </Trans>
  )
}

function PriceFoot({ quote, forLater }: { quote: Quote; forLater: boolean }) {
  const until = formatTime(quote.validUntil)
  const window = formatPromise(quote.promise, quote.validUntil)
  return (
    <div className="mt-2 grid gap-1 text-13 text-text-2">
      {!forLater && quote.opensAt && (
        <p>
          <Trans>
            We are closed now. The driver comes when we open, {formatDay(quote.opensAt)} at {formatTime(quote.opensAt)}.
          </Trans>
        </p>
      )}
      {!forLater && (
        <p>
          <Trans>Delivered {window} if you send it now</Trans>
        </p>
      )}
      {quote.estimate ? (
        <p>
          <Trans>An estimate: the exact places are not known.</Trans>
        </p>
      ) : (
        <p>
          <DistanceWords quote={quote} />
        </p>
      )}
      {quote.quoteId && (
        <p className="flex items-center gap-1.5">
          <Lock className="size-4" strokeWidth={2} aria-hidden />
          <Trans>Price locked until {until}</Trans>
        </p>
      )}
    </div>
  )
}
