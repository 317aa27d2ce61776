import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import type { CompanyWebhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { WebhookFacts, WebhookStanding } from '#components/display/webhook-facts.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { toast } from '#lib/page/toast.ts'
import { ConfirmDialog } from '#features/people/confirm-dialog.tsx'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { companyWebhooksQuery, switchCompanyWebhook } from './company-calls.ts'
import { CompanyDeliveries } from './company-deliveries.tsx'

interface CompanyWebhooksProps {
  company: CompanyApplication
  onClose: () => void
}

type Step = { show: 'messages' | 'turn-off'; webhook: CompanyWebhook } | null

/** The webhooks of a company, each of which an admin may turn off and on again. */
export function CompanyWebhooksDialog({ company: { id: companyId, companyName }, onClose }: CompanyWebhooksProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  const back = () => setStep(null)
  if (step?.show === 'messages') return <CompanyDeliveries webhook={step.webhook} onClose={back} />
  if (step) {
    const { id, url } = step.webhook
    return (
      <ConfirmDialog
        title={t`Turn off this webhook?`}
        question={t`Nothing more is sent to ${url}. ${companyName} is told by email that Ilbud turned it off, and can turn it on again.`}
        confirm={t`Turn off`}
        run={() => switchCompanyWebhook(id, false)}
        onDone={() => {
          toast({ title: t`Webhook turned off`, description: url, variant: 'success' })
          return queryClient.invalidateQueries({ queryKey: companyWebhooksQuery(companyId).queryKey })
        }}
        onClose={back}
      />
    )
  }
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Webhooks of ${companyName}`}
      description={t`Where the company’s own servers are told of its parcels.`}
    >
      <div className="mt-4">
        <Webhooks companyId={companyId} onStep={setStep} />
      </div>
    </Dialog>
  )
}

function Webhooks({ companyId, onStep }: { companyId: string; onStep: (step: Step) => void }) {
  const webhooks = useQuery(companyWebhooksQuery(companyId))
  if (webhooks.isPending) return <LoadingRows count={2} row="h-20 rounded-lg" />
  if (!webhooks.data) {
    return <LoadProblem title={<Trans>We could not load the webhooks.</Trans>} query={webhooks} />
  }
  if (webhooks.data.length === 0) {
    return (
      <p className="text-text-2">
        <Trans>The company has no webhooks.</Trans>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-border">
      {webhooks.data.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} companyId={companyId} onStep={onStep} />
      ))}
    </ul>
  )
}

interface RowProps {
  webhook: CompanyWebhook
  companyId: string
  onStep: (step: Step) => void
}

function Row({ webhook, companyId, onStep }: RowProps) {
  const { t } = useLingui()
  const { url, enabled } = webhook
  return (
    <li className="grid gap-2 py-3">
      <WebhookFacts webhook={webhook} />
      <WebhookStanding webhook={webhook} />
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Messages to ${url}`}
          onClick={() => onStep({ show: 'messages', webhook })}
        >
          <Trans>Messages</Trans>
        </Button>
        {enabled ? (
          <Button
            variant="quiet"
            size="small"
            className="text-danger hover:bg-danger-soft"
            aria-label={t`Turn off ${url}`}
            onClick={() => onStep({ show: 'turn-off', webhook })}
          >
            <Trans>Turn off</Trans>
          </Button>
        ) : (
          <TurnOn webhook={webhook} companyId={companyId} />
        )}
      </div>
    </li>
  )
}

function TurnOn({ webhook: { id, url }, companyId }: { webhook: CompanyWebhook; companyId: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const turning = useMutation({
    mutationFn: () => switchCompanyWebhook(id, true),
    onSuccess: () => {
      toast({ title: t`Webhook turned on`, description: url, variant: 'success' })
      return queryClient.invalidateQueries({ queryKey: companyWebhooksQuery(companyId).queryKey })
    }
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Turn on ${url}`}
        onClick={() => turning.mutate()}
        busyText={turning.isPending && t`One moment...`}
      >
        <Trans>Turn on</Trans>
      </Button>
      <RefusalNote error={turning.error} />
    </>
  )
}
