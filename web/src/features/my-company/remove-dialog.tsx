import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { membersQuery } from '#lib/company/members-query.ts'
import { toast } from '#lib/page/toast.ts'
import { removeMember } from './company-queries.ts'
import { QuestionButtons } from './question-buttons.tsx'
import { useCompanyWords } from './use-company-words.ts'

/** Asks for confirmation before a person is removed from the company. */
export function RemoveDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const name = member.name ?? member.email ?? t`This person`
  const isInvited = member.status === 'invited'
  const mutation = useMutation({
    mutationFn: () => removeMember(member.id),
    onSuccess: () => {
      toast({ title: isInvited ? t`Invitation withdrawn` : t`${name} is removed`, variant: 'success' })
      onClose()
    },
    onError: (error) => words.toastFailure(t`Could not remove`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery().queryKey })
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={isInvited ? t`Withdraw invitation` : t`Remove member`}
      description={
        isInvited
          ? t`The link that ${name} got by email ends at once.`
          : t`${name} no longer sees the company and its orders, and cannot order for it. Orders that were placed stay with the company.`
      }
    >
      <QuestionButtons
        yes={isInvited ? <Trans>Withdraw</Trans> : <Trans>Remove</Trans>}
        no={isInvited ? <Trans>Keep the invitation</Trans> : <Trans>Keep the member</Trans>}
        isDangerous
        isBusy={mutation.isPending}
        onYes={() => mutation.mutate()}
        onNo={onClose}
      />
    </Dialog>
  )
}
