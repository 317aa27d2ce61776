import type { CompanyApplication, CompanyForm } from '@ilbud/proto/http/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/choice.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { Select } from '#components/select.tsx'
import { CompanyTextField } from '#components/company-text-field.tsx'
import { toast } from '#lib/page/toast.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { fieldProblems } from '#features/people/people-refusal.ts'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { editCompany } from './company-calls.ts'
import { type CompanyDraft, readDraft, type TextField, toDraft } from './company-draft.ts'

/** Edits a company's record. */
export function EditCompanyDialog({ company, onClose }: { company: CompanyApplication; onClose: () => void }) {
  const { t } = useLingui()
  const { draft, change, shown, saving, submit, form } = useEdit(company, onClose)
  const { companyName, adminEmail, status, invitation } = company
  const field = (name: TextField) => ({
    name,
    value: draft[name],
    error: shown[name],
    // The browser offers the admin's own name and address.
    autoComplete: 'off',
    onChange: (value: string) => change({ [name]: value })
  })
  const movesInvitation = status === 'APPROVED' && draft.adminEmail.trim() !== adminEmail
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit ${companyName}`}
      className="compact max-h-[92dvh] overflow-y-auto md:max-w-[620px]"
    >
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
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
        <Billing draft={draft} change={change} field={field} />
        <RefusalNote error={saving.error} />
        <div className="grid gap-2 sm:grid-cols-2">
          <Button type="submit" variant="primary" busyText={saving.isPending && t`Saving...`}>
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

interface BillingProps {
  draft: CompanyDraft
  change: (part: Partial<CompanyDraft>) => void
  field: (name: TextField) => {
    name: TextField
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
}

function Billing({ draft, change, field }: BillingProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Billing`}>
        <Select
          value={draft.billingMethod}
          onChange={({ target }) => change({ billingMethod: target.value === 'card' ? 'card' : 'invoice' })}
        >
          <option value="invoice">{t`Invoice`}</option>
          <option value="card">{t`Card`}</option>
        </Select>
      </Field>
      <Checkbox
        label={t`The billing address is that of the head office`}
        checked={draft.sameBillingAddress}
        onChange={({ target }) => change({ sameBillingAddress: target.checked })}
      />
      {!draft.sameBillingAddress && (
        <>
          <CompanyTextField {...field('billingAddress')} label={t`Billing address`} />
          <div className="grid gap-4 sm:grid-cols-3">
            <CompanyTextField {...field('billingPostalCode')} label={t`Postal code`} />
            <CompanyTextField {...field('billingCity')} label={t`City`} />
            <CompanyTextField {...field('billingCountry')} label={t`Country`} />
          </div>
        </>
      )}
    </>
  )
}

function useEdit(company: CompanyApplication, onClose: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => toDraft(company))
  const [tried, setTried] = useState(false)
  const { form: read, problems } = readDraft(draft)
  const saving = useMutation({
    mutationFn: (form: CompanyForm) => editCompany(company.applicationId, form),
    onSuccess: ({ companyName }) => {
      toast({ title: t`Customer saved`, description: companyName, variant: 'success' })
      void queryClient.invalidateQueries({ queryKey: peopleKeys.applications })
      onClose()
    },
    onError: (error) => focusOn(Object.keys(fieldProblems(error)))
  })
  const focusOn = ([first]: string[]) => element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems) focusOn(Object.keys(problems))
    else if (!saving.isPending) saving.mutate(read)
  }
  const change = (part: Partial<CompanyDraft>) => setDraft({ ...draft, ...part })
  const shown: Record<string, string> = { ...fieldProblems(saving.error), ...(tried && problems) }
  return { draft, change, shown, saving, submit, form: element }
}
