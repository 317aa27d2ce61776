import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useI18n } from '@lingui/react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { CompanyLine } from '#components/layout/company-line.tsx'
import { paths } from '#lib/page/paths.ts'
import { barHeight } from '#lib/style/bar-height.ts'
import { formatMoney } from '#lib/format/format.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { sayError } from '#features/send-package/use-order-form.ts'
import { PriceCard } from './price-card.tsx'
import type { QuoteState } from './use-quote.ts'

/** The submit buttons are outside the form element, to which this id connects them. */
export const formId = 'order-form'

interface SubmitProps {
  problems: { field: keyof OrderValues; message: string }[]
  quote: QuoteState
  isPending: boolean
  /** The button was pressed before, so missing fields are shown. */
  tried: boolean
  showFields: (fields: (keyof OrderValues)[]) => void
}

/** Price, button and missing fields, beside the form; on phones a bar below replaces it. */
export function SubmitCard(props: SubmitProps) {
  return (
    <div className="hidden gap-3 md:grid">
      <PriceCard quote={props.quote} className="hidden lg:block" />
      <SubmitButton {...props} />
      <OrderTerms />
      {props.tried && props.problems.length > 0 && (
        <Card className="px-4 py-3.5 text-14">
          <Missing {...props} />
        </Card>
      )}
    </div>
  )
}

export function SubmitBar(props: SubmitProps) {
  const { data, fromSek } = props.quote
  return (
    <div
      ref={barHeight}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-3 md:hidden"
    >
      {props.tried && props.problems.length > 0 && (
        <div className="mb-2 text-14">
          <Missing {...props} />
        </div>
      )}
      <div className="flex items-center gap-3.5">
        <p className="whitespace-nowrap">
          <span className="block text-13 text-text-3">
            {data || fromSek === null ? <Trans>Total Price</Trans> : <Trans>From</Trans>}
          </span>
          <span className="font-heading text-[1.625rem] leading-none">
            {data ? formatMoney(data.totalAmount) : fromSek === null ? '–' : formatMoney(fromSek * 100)}
          </span>
        </p>
        <SubmitButton {...props} />
      </div>
      <OrderTerms />
    </div>
  )
}

/** With whom the order is made, and under which terms. */
function OrderTerms() {
  return (
    <p className="mt-1.5 text-13 text-text-2 md:mt-0">
      <Trans>
        You order from <CompanyLine /> under the{' '}
        <Link to={paths.terms} className="text-primary-text underline underline-offset-3">
          terms
        </Link>
        , with free cancellation until pickup.
      </Trans>
    </p>
  )
}

/** While fields are missing the button is inactive but focusable: pressing it shows what is missing. */
function SubmitButton({ problems, isPending }: SubmitProps) {
  const { t } = useLingui()
  return (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      className="grow px-3"
      aria-disabled={problems.length > 0}
      busyText={isPending && t`Creating Order...`}
    >
      <Trans>Confirm & Send Package</Trans>
    </Button>
  )
}

function Missing({ problems, showFields }: SubmitProps) {
  const { i18n } = useI18n()
  const [first] = problems
  if (!first) return null
  return (
    <p role="status">
      <b>
        <Plural value={problems.length} one="# thing left:" other="# things left:" />
      </b>{' '}
      <button
        type="button"
        className="min-h-6 text-left text-primary-text underline underline-offset-3"
        onClick={() => showFields([first.field])}
      >
        {sayError(first.message, (descriptor) => i18n._(descriptor))}
      </button>
    </p>
  )
}
