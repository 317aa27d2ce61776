import { applicationStatusSchema } from '@ilbud/proto/http/companies/companies'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { api, ApiError } from '#lib/api/api.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { readApplied } from './applied.ts'
import { useReviewDates } from './review-dates.tsx'

/** A decision takes a day or two; an open page shows it by itself. Not polled while the page is hidden. */
const askAgainMs = 20_000

/** `/company/verify?applicationId`: the status of an application, which is all that the id gives access to. */
export function VerifyCompanyPage() {
  const [search] = useSearchParams()
  const id = search.get('applicationId')?.trim() ?? ''
  return (
    <div className="container py-8 md:py-14">
      <div className="mx-auto max-w-xl">{isUuid(id) ? <Status id={id} /> : <AskForId wrong={id} />}</div>
    </div>
  )
}

function Status({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/companies/applications', id],
    queryFn: () => api(applicationStatusSchema, `/api/companies/applications/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.status === 'PENDING_VERIFICATION' && askAgainMs
  })
  // The last known status stays visible when a later request fails.
  if (data) return <VerificationResult id={id} status={data.status} />
  if (error instanceof ApiError && error.status === 404) return <AskForId wrong={id} />
  if (error) {
    return <LoadProblem title={t`We could not load the application`} query={{ error, refetch }} />
  }
  return (
    <Loading label={t`Loading`}>
      <Card className="grid gap-3">
        <Skeleton className="h-8 w-64" />
        <Skeleton />
        <Skeleton className="w-2/3" />
      </Card>
    </Loading>
  )
}

function VerificationResult({ id, status }: { id: string; status: CompanyStatus }) {
  const { title, text, icon: Icon, tone, action } = useWords(id, status)
  usePageTitle(title)
  return (
    <Card role="status">
      <Icon className={`mb-3 size-8 ${tone}`} strokeWidth={1.75} aria-hidden />
      <h1 className="text-28 md:text-36">{title}</h1>
      <div className="mt-3 grid gap-3 text-text-2">{text}</div>
      <p className="mt-5 rounded-md bg-sunken px-4 py-3 text-14">
        <Trans>Application ID</Trans>
        <br />
        <span className="font-id whitespace-normal break-all">{id}</span>
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <ButtonLink to={paths.home}>
          <Trans>To the home page</Trans>
        </ButtonLink>
        <ButtonLink to={paths.send} {...(!action && { variant: 'primary' })}>
          <Trans>Send a package</Trans>
        </ButtonLink>
        {action && (
          <ButtonLink to={action.to} variant="primary">
            {action.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

interface Words {
  title: string
  text: ReactNode
  icon: LucideIcon
  tone: string
  /** What to do now that it is decided. */
  action?: { to: string; label: string }
}

function useWords(id: string, status: CompanyStatus): Words {
  const { t } = useLingui()
  const dates = useReviewDates(readApplied(id))
  if (status === 'APPROVED') {
    return {
      title: t`The company account is open`,
      icon: CircleCheck,
      tone: 'text-success',
      action: { to: paths.company, label: t`To the company’s page` },
      text: (
        <>
          <p>
            <Trans>
              The admin named in the application has been sent an email with a link to choose a password. The link is
              valid for 24 hours.
            </Trans>
          </p>
          <p>
            <Trans>
              After that, orders, members and cost centres are on the company’s page. If the link no longer works, write
              to <BusinessSupport />.
            </Trans>
          </p>
        </>
      )
    }
  }
  if (status === 'REJECTED') {
    return {
      title: t`The application was not approved`,
      icon: CircleX,
      tone: 'text-danger',
      action: { to: paths.companyRegister, label: t`Apply again` },
      text: (
        <p>
          <Trans>
            The email says why. You can apply again once that is fixed, or ask <BusinessSupport />.
          </Trans>
        </p>
      )
    }
  }
  return {
    title: t`Application received`,
    icon: Clock,
    tone: 'text-primary-text',
    text: (
      <>
        <p>
          <Trans>Review takes 1-2 business days. You get an email with the answer, whichever way it goes.</Trans>
        </p>
        {dates && <p>{dates}</p>}
        <p>
          <Trans>
            Check that our first email has reached you: it confirms the application and holds its ID. Until the answer
            comes there is nothing else to do. This page shows it by itself.
          </Trans>
        </p>
      </>
    )
  }
}

function BusinessSupport() {
  return (
    <Link to={paths.businessSupport} className="text-primary-text underline">
      <Trans>business support</Trans>
    </Link>
  )
}

function AskForId({ wrong }: { wrong: string }) {
  const { t } = useLingui()
  usePageTitle(t`Application status`)
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(wrong)
  const [tried, setTried] = useState(wrong !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isUuid(typed.trim()) && typed.trim() !== wrong) setSearch({ applicationId: typed.trim() })
  }
  const isWrong = tried && (typed.trim() === wrong || !isUuid(typed.trim()))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h1>
        <Trans>Application status</Trans>
      </h1>
      <p className="text-text-2">
        <Trans>Enter the application ID you got when you applied. It is also in our first email.</Trans>
      </p>
      <Field label={t`Application ID`} error={isWrong ? t`There is no application with this ID` : undefined}>
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary">
          <Trans>Show the status</Trans>
        </Button>
        <ButtonLink to={paths.companyRegister}>
          <Trans>Request Company Registration</Trans>
        </ButtonLink>
      </div>
    </form>
  )
}
