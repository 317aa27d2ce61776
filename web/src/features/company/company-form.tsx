import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, History } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { CompanyTextField } from '#components/forms/company-text-field.tsx'
import { BillingPart } from './billing-part.tsx'
import { paths } from '#lib/page/paths.ts'
import { type CompanyDraft, hasRightCheckDigit, vatNumberOf } from './company-draft.ts'
import { FormPart } from './form-part.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useCompanyForm } from './use-company-form.ts'

export function CompanyFormView() {
  const { t } = useLingui()
  const { element, draft, shown, tried, resumed, sending, change, submit, focus, startOver } = useCompanyForm()
  const field = <Name extends keyof CompanyDraft>(name: Name) => ({
    name,
    value: draft[name] as string,
    error: shown[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value })
  })
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-7">
      {resumed && (
        <Note tone="info" icon={History}>
          <p>
            <Trans>What you typed before is still here.</Trans>
          </p>
          <Button size="small" className="mt-2" onClick={startOver}>
            <Trans>Start over</Trans>
          </Button>
        </Note>
      )}
      {tried && <ErrorSummary problems={shown} focus={focus} />}
      <FormPart title={<Trans>The company</Trans>}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <CompanyTextField
              {...field('orgNumber')}
              label={t`Organization number`}
              placeholder="556000-0000"
              inputMode="numeric"
              autoComplete="off"
            />
            <p role="status" className="text-14 font-medium text-success">
              {hasRightCheckDigit(draft.orgNumber) && !shown.orgNumber && (
                <span className="flex items-center gap-1.5 pt-1.5">
                  <CircleCheck className="size-4 flex-none" aria-hidden />
                  <Trans>The check digit is right</Trans>
                </span>
              )}
            </p>
          </div>
          <VatField draft={draft} field={field('vatNumber')} onUse={(vatNumber) => change({ vatNumber })} />
        </div>
        <CompanyTextField {...field('companyName')} label={t`Company name`} autoComplete="organization" />
        <CompanyTextField {...field('website')} label={t`Website`} optional type="url" autoComplete="url" />
      </FormPart>
      <FormPart title={<Trans>Who manages the account</Trans>}>
        <CompanyTextField {...field('adminName')} label={t`Admin user full name`} autoComplete="name" />
        <div className="grid gap-4 md:grid-cols-2">
          <CompanyTextField
            {...field('adminEmail')}
            label={t`Admin user email`}
            hint={t`The answer and the sign-in link go here.`}
            type="email"
            autoComplete="email"
          />
          <CompanyTextField
            {...field('adminPhone')}
            label={t`Admin user phone`}
            hint={t`For questions about the application.`}
            type="tel"
            autoComplete="tel"
          />
        </div>
      </FormPart>
      <BillingPart draft={draft} field={field} shown={shown} onChange={change} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busyText={sending && t`Submitting...`}>
          <Trans>Request registration</Trans>
        </Button>
        <p className="text-14 text-text-2">
          <Trans>
            We use this to review the request, to answer it, and to open the account. More in the{' '}
            <Link to={paths.privacy}>privacy notice</Link>.
          </Trans>
        </p>
      </div>
    </form>
  )
}

interface VatFieldProps {
  draft: CompanyDraft
  field: ComponentProps<'input'> & { value: string; error: string | undefined }
  onUse: (vatNumber: string) => void
}

/** Suggests the VAT number that matches the organization number; another one is only a warning. */
function VatField({ draft, field, onUse }: VatFieldProps) {
  const { t } = useLingui()
  const derived = vatNumberOf(draft.orgNumber)
  const typed = field.value.replace(/\s/g, '').toUpperCase()
  const differs = derived !== undefined && typed !== '' && typed !== derived
  return (
    <div>
      <CompanyTextField {...field} label={t`VAT number`} optional placeholder={derived} autoComplete="off" />
      {derived && typed === '' && (
        <Button size="small" variant="quiet" className="-ml-3 mt-1" onClick={() => onUse(derived)}>
          <Trans>Use {derived}</Trans>
        </Button>
      )}
      <p role="status" className="text-14 text-text-2">
        {differs && t`The VAT number for this organization is ${derived}. You can still send the form as it is.`}
      </p>
    </div>
  )
}
