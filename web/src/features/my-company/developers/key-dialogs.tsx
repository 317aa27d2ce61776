import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QuestionButtons } from '#features/my-company/question-buttons.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { toast } from '#lib/page/toast.ts'
import { apiKeysQuery, endApiKey, rotateApiKey } from './developer-queries.ts'
import { SecretField } from './secret-field.tsx'

interface KeyDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

/** Gives a key another secret, and shows it once. */
export function RotateKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => rotateApiKey(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
    onError: (error) => words.toastFailure(t`Could not rotate the key`, error)
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Rotate ${name}`}
      description={mutation.data ? undefined : t`You get a new key. The old one works for 24 hours more.`}
    >
      {mutation.data ? (
        <SecretField label={t`API key`} secret={mutation.data.key} onDone={onClose}>
          <Trans>The old key works for 24 hours more.</Trans>
        </SecretField>
      ) : (
        <QuestionButtons
          yes={<Trans>Make a new key</Trans>}
          no={<Trans>Keep the old one</Trans>}
          isBusy={mutation.isPending}
          onYes={() => mutation.mutate()}
          onNo={onClose}
        />
      )}
    </Dialog>
  )
}

/** Asks for confirmation before a key ends. */
export function EndKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => endApiKey(id),
    onSuccess: () => {
      toast({ title: t`${name} has ended`, variant: 'success' })
      onClose()
    },
    onError: (error) => words.toastFailure(t`Could not end the key`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`End ${name}`}
      description={t`What uses this key is refused within seconds. This cannot be undone.`}
    >
      <QuestionButtons
        yes={<Trans>End the key</Trans>}
        no={<Trans>Keep the key</Trans>}
        isDangerous
        isBusy={mutation.isPending}
        onYes={() => mutation.mutate()}
        onNo={onClose}
      />
    </Dialog>
  )
}
