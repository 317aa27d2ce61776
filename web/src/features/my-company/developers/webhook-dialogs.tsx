import type { Webhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QuestionButtons } from '#features/my-company/question-buttons.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { toast } from '#lib/page/toast.ts'
import { SecretField } from './secret-field.tsx'
import { deleteWebhook, rotateSecret, webhooksQuery } from './webhook-queries.ts'

interface WebhookDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** Gives a webhook another secret, and shows it once. */
export function RotateSecretDialog({ webhook: { id }, onClose }: WebhookDialogProps) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => rotateSecret(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    onError: (error) => words.toastFailure(t`Could not make a new secret`, error)
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`A new secret`}
      description={mutation.data ? undefined : t`For 24 hours we sign with both, so that nothing is lost meanwhile.`}
    >
      {mutation.data ? (
        <SecretField label={t`Secret`} secret={mutation.data.secret} onDone={onClose}>
          <Trans>The old secret signs for 24 hours more.</Trans>
        </SecretField>
      ) : (
        <QuestionButtons
          yes={<Trans>Make a new secret</Trans>}
          no={<Trans>Keep the old one</Trans>}
          isBusy={mutation.isPending}
          onYes={() => mutation.mutate()}
          onNo={onClose}
        />
      )}
    </Dialog>
  )
}

/** Asks for confirmation before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook: { id, url }, onClose }: WebhookDialogProps) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => deleteWebhook(id),
    onSuccess: () => {
      toast({ title: t`The webhook is deleted`, variant: 'success' })
      onClose()
    },
    onError: (error) => words.toastFailure(t`Could not delete the webhook`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey })
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the webhook?`}
      description={
        <>
          <span className="wrap-anywhere">{url}</span>{' '}
          <Trans>
            gets no more messages, and the list of what was sent is deleted too. To pause it, turn it off instead.
          </Trans>
        </>
      }
    >
      <QuestionButtons
        yes={<Trans>Delete the webhook</Trans>}
        no={<Trans>Keep it</Trans>}
        isDangerous
        isBusy={mutation.isPending}
        onYes={() => mutation.mutate()}
        onNo={onClose}
      />
    </Dialog>
  )
}
