import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEventHandler, useId } from 'react'
import { Checkbox, RadioCard } from '#components/forms/choice.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { toast } from '#lib/page/toast.ts'
import { CompanyTextField } from '#components/forms/company-text-field.tsx'
import { countryName } from '#lib/company/country-name.ts'
import { companyErrorTexts } from '#lib/company/error-texts.ts'
import { billingOf, emptyDraft, type BillingAddress, type CompanyDraft, type Problems } from './company-draft.ts'
import { FormPart } from './form-part.tsx'

interface BillingPartProps {
  draft: CompanyDraft
  /** What a text field needs. */
  field: (name: keyof BillingAddress) => {
    name: keyof BillingAddress
    value: string
    error: string | undefined
    onChange: ChangeEventHandler<HTMLInputElement>
  }
  shown: Problems
  onChange: (part: Partial<CompanyDraft>) => void
}

export function BillingPart({ draft, field, shown, onChange }: BillingPartProps) {
  const { t, i18n } = useLingui()
  const errorId = useId()
  const missing = shown.billingMethod && companyErrorTexts[shown.billingMethod]
  const method = (value: 'invoice' | 'card') => ({
    name: 'billingMethod',
    value,
    checked: draft.billingMethod === value,
    onChange: () => onChange({ billingMethod: value })
  })
  // The default is stored in English; what is typed stays as it is until it is sent.
  const country = field('billingCountry')
  if (country.value === emptyDraft.billingCountry) country.value = countryName(country.value)
  /** The tick clears the address. What was typed can be had back. */
  const setSame = (sameBillingAddress: boolean) => {
    if (!sameBillingAddress) return onChange({ sameBillingAddress })
    const typed = billingOf(draft)
    onChange({ sameBillingAddress, ...billingOf(emptyDraft) })
    if (!typed.billingAddress && !typed.billingCity && !typed.billingPostalCode) return
    const undo = { label: t`Undo`, run: () => onChange({ sameBillingAddress: false, ...typed }) }
    toast({ title: t`The billing address was cleared`, action: undo })
  }
  return (
    <FormPart title={<Trans>Billing</Trans>} aria-describedby={missing ? errorId : undefined}>
      <div>
        <div className="grid grid-cols-2 gap-3">
          <RadioCard {...method('invoice')} label={t`Invoice`} hint={t`After approval`} />
          <RadioCard {...method('card')} label={t`Card`} hint={t`Per order`} />
        </div>
        {missing && <FieldError id={errorId}>{i18n._(missing)}</FieldError>}
      </div>
      <Checkbox
        name="sameBillingAddress"
        label={t`The billing address is that of the head office`}
        checked={draft.sameBillingAddress}
        onChange={(event) => setSame(event.target.checked)}
      />
      {!draft.sameBillingAddress && (
        <div className="grid gap-4">
          <CompanyTextField
            {...field('billingAddress')}
            label={t`Billing address`}
            autoComplete="billing street-address"
          />
          <div className="grid gap-4 md:grid-cols-2">
            <CompanyTextField
              {...field('billingPostalCode')}
              label={t`Billing postal code`}
              autoComplete="billing postal-code"
              inputMode="numeric"
            />
            <CompanyTextField {...field('billingCity')} label={t`Billing city`} autoComplete="billing address-level2" />
          </div>
          <CompanyTextField {...country} label={t`Billing country`} autoComplete="billing country-name" />
        </div>
      )}
    </FormPart>
  )
}
