import type { Webhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { WebhookFacts, WebhookStanding } from '#components/display/webhook-facts.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { toast } from '#lib/page/toast.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { DeleteWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'
import { AddWebhookDialog, EditWebhookDialog } from './webhook-form.tsx'
import { editWebhook, sendTest, webhooksQuery } from './webhook-queries.ts'

type Kind = 'edit' | 'rotate' | 'delete' | 'deliveries'
type Open = { dialog: 'add' } | { dialog: Kind; id: string } | null

/** The company's webhooks. */
export function Webhooks() {
  const { t } = useLingui()
  const webhooks = useQuery(webhooksQuery())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (webhooks.isPending) return <LoadingRows count={2} row="h-20 rounded-lg" />
  if (!webhooks.data) {
    return <LoadProblem title={<Trans>We could not load the webhooks.</Trans>} query={webhooks} />
  }
  const add = (
    <Button variant={webhooks.data.length === 0 ? 'primary' : 'outline'} onClick={() => setOpen({ dialog: 'add' })}>
      <WebhookIcon className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Add a webhook</Trans>
    </Button>
  )
  return (
    <section>
      <h2 className="mb-3 text-20">
        <Trans>Webhooks</Trans>
      </h2>
      {webhooks.data.length === 0 ? (
        <EmptyState title={t`No webhooks yet`} action={add}>
          <Trans>With a webhook your server is told of every step of a parcel as it happens.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className="mb-4">{add}</div>
          <ul className="grid gap-2">
            {webhooks.data.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} onOpen={(dialog) => setOpen({ dialog, id: webhook.id })} />
            ))}
          </ul>
        </>
      )}
      <OpenDialog open={open} webhooks={webhooks.data} onClose={close} />
    </section>
  )
}

function OpenDialog({ open, webhooks, onClose }: { open: Open; webhooks: Webhook[]; onClose: () => void }) {
  if (open?.dialog === 'add') return <AddWebhookDialog onClose={onClose} />
  const webhook = webhooks.find(({ id }) => open !== null && id === open.id)
  if (!open || !webhook) return null
  const Shown = {
    edit: EditWebhookDialog,
    rotate: RotateSecretDialog,
    delete: DeleteWebhookDialog,
    deliveries: WebhookDeliveries
  }[open.dialog]
  return <Shown webhook={webhook} onClose={onClose} />
}

function Row({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Kind) => void }) {
  const { t } = useLingui()
  const { url, enabled } = webhook
  return (
    <li className="grid gap-2 rounded-lg border border-border bg-surface px-4 py-3">
      <WebhookFacts webhook={webhook} />
      <Standing webhook={webhook} />
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="small"
          aria-label={t`What was sent to ${url}`}
          onClick={() => onOpen('deliveries')}
        >
          <Trans>What was sent</Trans>
        </Button>
        {enabled && <TestButton webhook={webhook} />}
        <SwitchButton webhook={webhook} />
        <Button variant="quiet" size="small" aria-label={t`Change ${url}`} onClick={() => onOpen('edit')}>
          <Trans>Change</Trans>
        </Button>
        <Button variant="quiet" size="small" aria-label={t`New secret for ${url}`} onClick={() => onOpen('rotate')}>
          <Trans>New secret</Trans>
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-danger hover:bg-danger-soft"
          aria-label={t`Delete ${url}`}
          onClick={() => onOpen('delete')}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}

/** Why nothing arrives and whom to ask, and until when an old secret signs. */
function Standing({ webhook }: { webhook: Webhook }) {
  const until = webhook.oldSecretUntil && formatDateTime(webhook.oldSecretUntil)
  return (
    <>
      <WebhookStanding webhook={webhook} />
      {webhook.offBecause === 'by-us' && (
        <p className="text-14 text-text-2">
          <Trans>
            You can turn it on again and send again what it missed.{' '}
            <Link to={paths.support} className="text-primary-text underline">
              Ask support
            </Link>{' '}
            if you want to know why.
          </Trans>
        </p>
      )}
      {webhook.enabled && until && (
        <p className="text-14 text-text-2">
          <Trans>The old secret signs as well until {until}.</Trans>
        </p>
      )}
    </>
  )
}

function TestButton({ webhook: { id, url } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => sendTest(id),
    onSuccess: () => {
      toast({ title: t`A test is on its way`, description: t`See “What was sent” for the answer.`, variant: 'success' })
      return queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey })
    },
    onError: (error) => words.toastFailure(t`Could not send a test`, error)
  })
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t`Send a test to ${url}`}
      onClick={() => mutation.mutate()}
      busyText={mutation.isPending && t`One moment...`}
    >
      <Trans>Send a test</Trans>
    </Button>
  )
}

function SwitchButton({ webhook: { id, url, enabled } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => editWebhook(id, { enabled: !enabled }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    onError: (error) => words.toastFailure(t`Could not change the webhook`, error)
  })
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={enabled ? t`Turn off ${url}` : t`Turn on ${url}`}
      onClick={() => mutation.mutate()}
      busyText={mutation.isPending && t`One moment...`}
    >
      {enabled ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
    </Button>
  )
}
