import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { Radio } from '#components/choice.tsx'
import { FieldError } from '#components/field.tsx'
import { useSession } from '#lib/session.ts'
import { usePaymentNames } from './order-names.ts'
import type { OrderValues } from './order-values.ts'
import { TextField } from './party-section.tsx'
import { useFieldError } from './use-order-form.ts'

const row = 'px-4 not-first:border-t not-first:border-border'

/** Contract 3: the choice is recorded, nothing is charged yet; invoices are for approved companies. */
export function PaymentFields() {
  const { t } = useLingui()
  const user = useSession()
  const { register, control } = useFormContext<OrderValues>()
  const method = useWatch({ control, name: 'paymentMethod' })
  const error = useFieldError('paymentMethod')
  const names = usePaymentNames()
  const mayInvoice = Boolean(user?.companyId)
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>Payment method</Trans>
        </legend>
        <div className="rounded-md border border-border">
          <Radio
            value="card"
            {...register('paymentMethod')}
            className={row}
            label={names.card}
            hint={t`Nothing is charged yet: the sum is due later.`}
          />
          <Radio
            value="wallet"
            {...register('paymentMethod')}
            className={row}
            label={names.wallet}
            hint={t`Handled like a card for now`}
          />
          <Radio
            value="invoice"
            {...register('paymentMethod')}
            disabled={!mayInvoice}
            className={row}
            label={names.invoice}
            hint={t`For approved companies`}
          />
        </div>
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
      {method === 'invoice' && mayInvoice && <TextField name="costCenter" label={t`Cost centre`} optional />}
    </div>
  )
}
