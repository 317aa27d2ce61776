import { type Example, shopExamples } from '@ilbud/proto/http/examples/developers'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { paths } from '#lib/page/paths.ts'
import { toast } from '#lib/page/toast.ts'
import { WebhookEvents } from './webhook-events.tsx'

type Language = keyof Example

/** From nothing to a parcel that reports every step, with this server's own URL, and then live. */
export function QuickstartExtra() {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('curl')
  const examples = shopExamples(window.location.origin)
  return (
    <section className="grid max-w-[860px] gap-6 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>
          <Trans>From a test key to a parcel that reports every step</Trans>
        </h2>
        <div role="group" aria-label={t`Language of the examples`} className="flex gap-2">
          {(['curl', 'typescript'] as const).map((option) => (
            <Button
              key={option}
              size="small"
              aria-pressed={option === language}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => setLanguage(option)}
            >
              {option === 'curl' ? 'curl' : 'TypeScript'}
            </Button>
          ))}
        </div>
      </div>
      <FirstSteps language={language} examples={examples} />
      <FurtherSteps language={language} examples={examples} />
      <p>
        <Trans>
          To go live, replace the test key (ilb_test_…) by a live one (ilb_live_…), and add your webhook with it.
        </Trans>
      </p>
      <p className="text-text-2">
        <Trans>Every refusal carries a request id: send it along when you ask us.</Trans>
      </p>
    </section>
  )
}

interface StepsProps {
  language: Language
  examples: ReturnType<typeof shopExamples>
}

function FirstSteps({ language, examples }: StepsProps) {
  return (
    <>
      <Step title={<Trans>1. Get a test key</Trans>} code={examples.start[language]}>
        <Trans>
          An admin of your company creates it under{' '}
          <Link to={paths.companyPart('developers')} className="text-primary-text underline underline-offset-3">
            Developers
          </Link>{' '}
          on the company’s page, with the scopes orders:write and webhooks:manage. It is shown once. With a test key
          nobody is sent anywhere and nothing is paid: a robot takes every step.
        </Trans>
        {language === 'typescript' && (
          <>
            {' '}
            <Trans>
              The package needs nothing but fetch; it tries again what fails for a moment, and places no order twice.
            </Trans>
          </>
        )}
      </Step>
      <Step title={<Trans>2. Place an order, once</Trans>} code={examples.order[language]}>
        <Trans>
          Sent again with the same idempotency-key, it is the same order. Your own number goes into reference: search,
          label and order confirmation have it.
        </Trans>
      </Step>
      <Step title={<Trans>3. Follow it</Trans>} code={examples.follow[language]}>
        <Trans>
          The answer has a trackingId and a trackingKey. Send your customer the link /track/ID#k=KEY: it shows the
          street and the minutes, and only to whoever has it.
        </Trans>
      </Step>
    </>
  )
}

function FurtherSteps({ language, examples }: StepsProps) {
  return (
    <>
      <Step
        title={<Trans>4. Get notified of every step</Trans>}
        code={examples.webhook[language]}
        more={<WebhookEvents />}
      >
        {language === 'curl' ? (
          <Trans>The answer has the secret that your server checks our messages with, once.</Trans>
        ) : (
          <Trans>
            The receiver. Messages follow Standard Webhooks: each is sent until it is taken, and webhook-id says whether
            you have it already.
          </Trans>
        )}
      </Step>
      <Step title={<Trans>5. Try what may go wrong</Trans>} code={examples.sandbox[language]}>
        <Trans>
          metadata.scenario says how a test order goes: delivered, failed-then-delivered, returned or canceled.
        </Trans>
      </Step>
      <Step title={<Trans>6. Place many at once</Trans>} code={examples.bulk[language]}>
        <Trans>
          Up to 200 orders, each placed or refused by itself. While a row answers 500 or more, send the same again:
          nothing is placed twice.
        </Trans>
      </Step>
    </>
  )
}

interface StepProps {
  title: ReactNode
  code: string
  more?: ReactNode
  children: ReactNode
}

function Step({ title, code, more, children }: StepProps) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-16">{title}</h3>
        <Button size="small" variant="quiet" onClick={() => void copy()}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
          {t`Copy`}
        </Button>
      </div>
      <p className="mb-2 max-w-[70ch] text-text-2">{children}</p>
      <pre
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-border bg-sunken p-4 font-mono text-13 leading-[1.5]"
      >
        <code>{code}</code>
      </pre>
      {more}
    </div>
  )
}
