import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Radio } from '#components/forms/choice.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { useSession } from '#lib/session/session.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { myCompanyQuery } from '#features/send-package/send-queries.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'
import { CostCentreField } from './cost-centre-field.tsx'
import { usePaymentNames } from './order-names.ts'
import { TextField } from './party-section.tsx'

const row = 'px-4 not-first:border-t not-first:border-border'

/** The choice is stored and nothing is charged yet. Invoices are for approved companies. */
export function PaymentFields({ onBehalf }: { onBehalf: boolean }) {
  const { t } = useLingui()
  const { register, control } = useFormContext<OrderValues>()
  const method = useWatch({ control, name: 'paymentMethod' })
  const error = useFieldError('paymentMethod')
  const names = usePaymentNames()
  const companyId = useSession()?.companyId ?? null
  const company = useQuery(myCompanyQuery(companyId))
  const isApproved = company.data?.status === 'APPROVED'
  // Only the server knows the customer for whom staff order, and refuses what is not allowed.
  const mayInvoice = onBehalf || isApproved
  const card = (
    <Radio
      key="card"
      value="card"
      {...register('paymentMethod')}
      className={row}
      label={names.card}
      hint={t`Nothing is charged yet: the sum is due later.`}
    />
  )
  const wallet = (
    <Radio
      key="wallet"
      value="wallet"
      {...register('paymentMethod')}
      className={row}
      label={names.wallet}
      hint={t`Handled like a card for now`}
    />
  )
  const invoice = (
    <Radio
      key="invoice"
      value="invoice"
      {...register('paymentMethod')}
      disabled={!mayInvoice}
      className={row}
      label={names.invoice}
      hint={isApproved ? company.data?.companyName : t`For approved companies`}
    />
  )
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>Payment method</Trans>
        </legend>
        {/* What this sender most likely wants comes first. */}
        <div className="rounded-md border border-border">
          {isApproved ? [invoice, card, wallet] : [card, wallet, invoice]}
        </div>
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
      {method === 'invoice' && isApproved && <CostCentreField />}
      {method === 'invoice' && onBehalf && <TextField name="costCenter" label={t`Cost centre`} optional />}
      {(onBehalf || companyId !== null) && <TextField name="reference" label={t`Reference`} optional />}
    </div>
  )
}
