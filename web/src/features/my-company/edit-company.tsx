import { zodResolver } from '@hookform/resolvers/zod'
import { editOwnCompanyFormSchema, type Company } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Checkbox, RadioCard } from '#components/forms/choice.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { countryName, storedCountry } from '#lib/company/country-name.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { companyQuery, editCompany } from './company-queries.ts'
import { useCompanyWords } from './use-company-words.ts'

const contact = ['adminName', 'adminEmail', 'adminPhone', 'website'] as const
const billing = ['billingAddress', 'billingPostalCode', 'billingCity', 'billingCountry'] as const
type TextName = (typeof contact)[number] | (typeof billing)[number]

const kinds: Record<TextName, { type?: string; autoComplete: string; autoFocus?: true }> = {
  // The focused button has been replaced by the form.
  adminName: { autoComplete: 'name', autoFocus: true },
  adminEmail: { type: 'email', autoComplete: 'email' },
  adminPhone: { type: 'tel', autoComplete: 'tel' },
  website: { type: 'url', autoComplete: 'url' },
  billingAddress: { autoComplete: 'billing street-address' },
  billingPostalCode: { autoComplete: 'billing postal-code' },
  billingCity: { autoComplete: 'billing address-level2' },
  billingCountry: { autoComplete: 'billing country-name' }
}

type Values = z.input<typeof editOwnCompanyFormSchema>

/** Edits contact and billing, with the validation of the registration form. */
export function EditCompany({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useLingui()
  const { say, refusals } = useCompanyWords()
  const labels = useLabels()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(editOwnCompanyFormSchema, undefined, { raw: true }),
    defaultValues: valuesOf(company)
  })
  const { register, control, formState } = form
  const hasOwnAddress = !useWatch({ control, name: 'sameBillingAddress' })
  const mutation = useMutation({
    mutationFn: (values: Values) =>
      editCompany({ ...values, billingCountry: storedCountry(values.billingCountry ?? '') }),
    onSuccess: (saved) => {
      queryClient.setQueryData(companyQuery().queryKey, saved)
      const description = saved.pendingEmail ? t`We have sent a link to ${saved.pendingEmail}.` : undefined
      toast({ title: t`Company details saved`, ...(description && { description }), variant: 'success' })
      onDone()
    },
    onError: (error) => showRefusal(form, t`Could not save the company`, error, { words: refusals })
  })
  const submit = form.handleSubmit((values) => mutation.mutate(values))
  const field = (name: TextName) => (
    <Field key={name} label={labels[name]} optional={name === 'website'} error={say(formState.errors[name]?.message)}>
      <Input {...kinds[name]} {...register(name)} />
    </Field>
  )
  const method = (value: Company['billingMethod']) => ({ ...register('billingMethod'), value })
  return (
    <Card className="max-w-[760px]">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">{contact.map(field)}</div>
        <fieldset>
          <legend className="mb-1.5 text-14 font-semibold">
            <Trans>Billing</Trans>
          </legend>
          <div className="grid grid-cols-2 gap-2">
            <RadioCard {...method('invoice')} label={t`Invoice`} />
            <RadioCard {...method('card')} label={t`Card`} />
          </div>
        </fieldset>
        <Checkbox {...register('sameBillingAddress')} label={t`The billing address is that of the head office`} />
        {hasOwnAddress && <div className="grid gap-4 md:grid-cols-2">{billing.map(field)}</div>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busyText={mutation.isPending && t`Saving...`}>
            <Trans>Save</Trans>
          </Button>
          <Button onClick={onDone}>{t`Back`}</Button>
        </div>
      </form>
    </Card>
  )
}

function useLabels(): Record<TextName, string> {
  const { t } = useLingui()
  return {
    adminName: t`Contact person`,
    adminEmail: t`Email`,
    adminPhone: t`Phone`,
    website: t`Website`,
    billingAddress: t`Billing address`,
    billingPostalCode: t`Billing postal code`,
    billingCity: t`Billing city`,
    billingCountry: t`Billing country`
  }
}

function valuesOf(company: Company): Values {
  const texts = Object.fromEntries([...contact, ...billing].map((name) => [name, company[name] ?? '']))
  const { billingMethod, sameBillingAddress } = company
  const billingCountry = countryName(company.billingCountry ?? '')
  return { ...(texts as Record<TextName, string>), billingCountry, billingMethod, sameBillingAddress }
}
