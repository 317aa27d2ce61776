import { useLingui } from '@lingui/react/macro'
import { ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section } from '#components/forms/section.tsx'
import { sectionFields, type OrderValues, type SectionName } from '#features/send-package/order-values.ts'
import { sizeForWeight } from '#features/send-package/parcel-weight.ts'
import { PriceLines } from '#features/send-package/price/price-card.tsx'
import type { QuoteState } from '#features/send-package/price/use-quote.ts'
import { OptionsFields } from './options-section.tsx'
import { ParcelFields } from './parcel-section.tsx'
import { DropoffFields, PickupFields } from './party-section.tsx'
import { PaymentFields } from './payment-section.tsx'
import { Review } from './review-section.tsx'
import { useSummaries } from './section-summaries.ts'

interface SectionsProps {
  values: OrderValues
  /** Fields that are missing, out of range, or refused by the server. */
  wrong: ReadonlySet<string>
  open: readonly SectionName[]
  toggle: (name: SectionName) => void
  quote: QuoteState
  swap: () => void
  /** Opens the section of a field and focuses it. */
  edit: (field: keyof OrderValues) => void
  onBehalf: boolean
}

/** Six collapsible sections; the last one appears when both addresses and contact names are filled in. */
export function Sections({ values, wrong, open, toggle, quote, swap, edit, onBehalf }: SectionsProps) {
  const { t } = useLingui()
  const summaries = useSummaries(values)
  const isHeavy = sizeForWeight(values) !== null
  const isDone = (name: keyof typeof sectionFields) => !sectionFields[name].some((field) => wrong.has(field))
  const part = (name: SectionName, done: boolean, children: ReactNode) => ({
    open: open.includes(name),
    onToggle: () => toggle(name),
    summary: summaries[name],
    done,
    children
  })
  const reviewable = [values.pickupAddress, values.deliveryAddress, values.pickupContact, values.deliveryContact]
  return (
    <>
      <Section number={1} title={t`Pickup Details`} {...part('pickup', isDone('pickup'), <PickupFields />)} />
      <SwapButton onClick={swap} />
      <Section number={2} title={t`Drop-off Details`} {...part('dropoff', isDone('dropoff'), <DropoffFields />)} />
      <Section
        number={3}
        title={t`Package Information`}
        {...part('parcel', isDone('parcel') && !isHeavy, <ParcelFields />)}
      />
      <Section number={4} title={t`Delivery Options`} {...part('options', isDone('options'), <OptionsFields />)} />
      <Section
        number={5}
        title={t`Pricing & Payment`}
        {...part('payment', isDone('payment') && Boolean(quote.data), <PriceAndPayment {...{ quote, onBehalf }} />)}
      />
      {reviewable.every((text) => text.trim() !== '') && (
        <Section
          number={6}
          title={t`Review & Confirm`}
          {...part('review', wrong.size === 0 && !isHeavy, <Review {...{ quote, edit }} />)}
        />
      )}
    </>
  )
}

function SwapButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t`Swap pickup and drop-off`}
      className="z-10 -my-[22px] grid size-11 place-items-center justify-self-center rounded-full border border-border-strong bg-surface hover:bg-sunken"
    >
      <ArrowUpDown className="size-5" strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** On narrow screens, where there is no column beside the form, the price is shown here. */
function PriceAndPayment({ quote, onBehalf }: Pick<SectionsProps, 'quote' | 'onBehalf'>) {
  return (
    <>
      <div className="mb-5 lg:hidden">
        <PriceLines quote={quote} />
      </div>
      <PaymentFields onBehalf={onBehalf} />
    </>
  )
}
