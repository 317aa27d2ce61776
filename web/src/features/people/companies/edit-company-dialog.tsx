import { zodResolver } from '@hookform/resolvers/zod'
import { type CompanyApplication, companyFormSchema } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { CompanyTextField } from '#components/forms/company-text-field.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { storedCountry } from '#lib/company/country-name.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { peopleRefusals } from '#features/people/people-refusal.ts'
import { type CompanyTyped, editCompany } from './company-calls.ts'
import { type TextField, toDraft } from './company-draft.ts'

/** Edits a company's record, by the rules of the registration. */
export function EditCompanyDialog({ company, onClose }: { company: CompanyApplication; onClose: () => void }) {
  const { t } = useLingui()
  const { form, isPending, submit } = useEdit(company, onClose)
  const { register, control, formState } = form
  const { companyName, adminEmail, status, invitation } = company
  const [typedEmail, isBilledHome] = useWatch({ control, name: ['adminEmail', 'sameBillingAddress'] })
  // The browser would offer the admin's own name and address.
  const field = (name: TextField) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: 'off'
  })
  const movesInvitation = status === 'APPROVED' && typedEmail.trim() !== adminEmail
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit ${companyName}`}
      className="compact max-h-[92dvh] overflow-y-auto md:max-w-[620px]"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <CompanyTextField {...field('companyName')} label={t`Company name`} />
        <div className="grid gap-4 sm:grid-cols-2">
          <CompanyTextField {...field('orgNumber')} label={t`Organization number`} />
          <CompanyTextField {...field('vatNumber')} label={t`VAT number`} optional />
        </div>
        <CompanyTextField {...field('website')} label={t`Website`} optional type="url" placeholder="https://" />
        <div className="grid gap-4 sm:grid-cols-2">
          <CompanyTextField {...field('adminName')} label={t`Admin name`} />
          <CompanyTextField {...field('adminPhone')} label={t`Admin phone`} type="tel" />
        </div>
        <CompanyTextField
          {...field('adminEmail')}
          label={t`Admin email`}
          type="email"
          hint={
            movesInvitation
              ? t`If nobody has accepted the invitation yet, it ends and a new one goes to this address.`
              : invitation === 'refused'
                ? t`This address belongs to another kind of account: the invitation waits for another one.`
                : undefined
          }
        />
        <Field label={t`Billing`}>
          <Select {...register('billingMethod')}>
            <option value="invoice">{t`Invoice`}</option>
            <option value="card">{t`Card`}</option>
          </Select>
        </Field>
        <Checkbox {...register('sameBillingAddress')} label={t`The billing address is that of the head office`} />
        {!isBilledHome && (
          <>
            <CompanyTextField {...field('billingAddress')} label={t`Billing address`} />
            <div className="grid gap-4 sm:grid-cols-3">
              <CompanyTextField {...field('billingPostalCode')} label={t`Postal code`} />
              <CompanyTextField {...field('billingCity')} label={t`City`} />
              <CompanyTextField {...field('billingCountry')} label={t`Country`} />
            </div>
          </>
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button type="submit" variant="primary" busyText={isPending && t`Saving...`}>
            <Trans>Save changes</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useEdit(company: CompanyApplication, onClose: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(companyFormSchema, undefined, { raw: true }),
    defaultValues: toDraft(company)
  })
  const saving = useMutation({
    // Blank texts are sent too: they clear their fields.
    mutationFn: (typed: CompanyTyped) =>
      editCompany(company.applicationId, { ...typed, billingCountry: storedCountry(typed.billingCountry ?? '') }),
    onSuccess: (saved) => {
      toast({ title: t`Customer saved`, description: saved.companyName, variant: 'success' })
      void queryClient.invalidateQueries({ queryKey: peopleKeys.applications })
      onClose()
    },
    onError: (error) => showRefusal(form, t`Could not save the company`, error, { words: peopleRefusals() })
  })
  const submit = form.handleSubmit((typed) => (saving.isPending ? undefined : saving.mutate(typed)))
  return { form, isPending: saving.isPending, submit }
}
