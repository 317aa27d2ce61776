import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import type { DecisionMail } from '@ilbud/proto/http/companies/decision-mail'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { decisionMailQuery, type DecisionBody } from './company-calls.ts'

/** The mail as notifications would write it, in the applicant's language. */
export function MailPreview({ company, body }: { company: CompanyApplication; body: DecisionBody }) {
  const { t } = useLingui()
  const mail = useQuery({ ...decisionMailQuery(company.id, body), placeholderData: keepPreviousData })
  return (
    <section aria-label={t`The email that goes out`}>
      <p className="mb-1.5 text-14 font-semibold">
        <Trans>The email that goes out</Trans>
      </p>
      {mail.isPending && (
        <Loading label={t`Loading`}>
          <Skeleton className="h-56 rounded-md" />
        </Loading>
      )}
      {mail.isError && (
        <p className="rounded-md border border-dashed border-border-strong bg-sunken px-4 py-3 text-14 text-text-2">
          <Trans>The preview could not be loaded. The email is sent all the same.</Trans>
        </p>
      )}
      {mail.data && <Letter mail={mail.data} to={company.adminEmail} />}
    </section>
  )
}

function Letter({ mail, to }: { mail: DecisionMail; to: string }) {
  const { subject, heading, greeting, paragraphs, details, action, notes, because, locale } = mail
  return (
    <div className="overflow-hidden rounded-md border border-border">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-border bg-sunken px-4 py-2 text-13 [&>dt]:text-text-2">
        <dt>
          <Trans>To</Trans>
        </dt>
        <dd className="break-all">{to}</dd>
        <dt>
          <Trans>Subject</Trans>
        </dt>
        <dd lang={locale} className="font-semibold">
          {subject}
        </dd>
      </dl>
      <div
        lang={locale}
        tabIndex={0}
        role="group"
        aria-label={subject}
        className="max-h-64 overflow-y-auto px-4 py-3 text-14"
      >
        <p className="mb-2 font-display text-18 leading-tight font-bold">{heading}</p>
        {greeting && <p className="mb-2">{greeting}</p>}
        {paragraphs.map((text) => (
          <p key={text} className="mb-2">
            {text}
          </p>
        ))}
        {details.length > 0 && (
          <dl className="mb-2">
            {details.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-13 text-text-2">{label}</dt>
                <dd className="font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="my-3 inline-block rounded-sm bg-primary px-3 py-1.5 text-13 font-semibold text-on-primary">
          {action}
        </p>
        {notes.map((text) => (
          <p key={text} className="mb-2">
            {text}
          </p>
        ))}
        <p className="mt-3 border-t border-border pt-2 text-13 text-text-2">{because}</p>
      </div>
    </div>
  )
}
