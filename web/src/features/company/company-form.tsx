import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/button.tsx'
import { paths } from '#lib/paths.ts'
import { toast } from '#lib/toast.ts'
import { BillingPart } from './billing-part.tsx'
import { type CompanyDraft, emptyDraft, type Problems, problemsOf, readDraft, vatNumberOf } from './company-draft.ts'
import { applyForCompany } from './company-queries.ts'
import { TextField } from './text-field.tsx'

export function CompanyFormView() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [tried, setTried] = useState(false)
  /** What the server found wrong, until the field changes. */
  const [refused, setRefused] = useState<Problems>({})
  const element = useRef<HTMLFormElement>(null)
  const { form, problems } = readDraft(draft)
  const shown: Problems = { ...refused, ...(tried && problems) }

  const focus = (wrong: Problems) => {
    const [first] = Object.keys(wrong)
    element.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const applying = useMutation({
    mutationFn: applyForCompany,
    onSuccess: ({ applicationId }) => {
      toast({
        title: t`Registration Submitted`,
        description: t`Registration submitted, please check your email to verify`,
        variant: 'success'
      })
      void navigate(paths.companyVerify(applicationId))
    },
    onError: (error) => {
      const found = problemsOf(error)
      if (found) {
        setRefused(found)
        focus(found)
      }
      toast({ title: t`Registration Failed`, description: t`Please try again`, variant: 'destructive' })
    }
  })
  const change = (part: Partial<CompanyDraft>) => {
    setDraft({ ...draft, ...part })
    setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (applying.isPending) return
    setTried(true)
    if (form) applying.mutate(form)
    else focus(problems)
  }
  const field = <Name extends keyof CompanyDraft>(name: Name) => ({
    name,
    value: draft[name] as string,
    error: shown[name],
    onChange: (value: string) => change({ [name]: value })
  })
  const vatNumber = vatNumberOf(draft.orgNumber)
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display text-22 font-bold">
          <Trans>The company</Trans>
        </legend>
        <TextField {...field('companyName')} label={t`Company name`} autoComplete="organization" />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...field('orgNumber')}
            label={t`Organization number`}
            placeholder="556000-0000"
            inputMode="numeric"
          />
          <TextField {...field('vatNumber')} label={t`VAT number`} optional placeholder={vatNumber} />
        </div>
        <TextField {...field('website')} label={t`Website`} optional type="url" autoComplete="url" />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display text-22 font-bold">
          <Trans>Who manages the account</Trans>
        </legend>
        <TextField {...field('adminName')} label={t`Admin user full name`} autoComplete="name" />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...field('adminEmail')}
            label={t`Admin user email`}
            hint={t`The answer and the sign-in link go here.`}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field('adminPhone')}
            label={t`Admin user phone`}
            hint={t`For questions about the application.`}
            type="tel"
            autoComplete="tel"
          />
        </div>
      </fieldset>
      <BillingPart draft={draft} field={field} shown={shown} onChange={change} />
      <Button type="submit" variant="primary" busyText={applying.isPending && t`Submitting...`}>
        <Trans>Request registration</Trans>
      </Button>
    </form>
  )
}
