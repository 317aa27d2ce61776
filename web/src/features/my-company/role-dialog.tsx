import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { membersQuery } from '#lib/company/members-query.ts'
import { toast } from '#lib/page/toast.ts'
import { changeMember } from './company-queries.ts'
import { QuestionButtons } from './question-buttons.tsx'
import { useCompanyWords } from './use-company-words.ts'

/** Asks for confirmation before a member becomes an admin of the company, or an admin a member. */
export function RoleDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const name = member.name ?? member.email ?? t`This person`
  const becomesAdmin = member.role === 'company_member'
  const mutation = useMutation({
    mutationFn: () => changeMember(member.id, becomesAdmin ? 'company_admin' : 'company_member'),
    onSuccess: () => {
      toast({ title: becomesAdmin ? t`${name} is now an admin` : t`${name} is now a member`, variant: 'success' })
      onClose()
    },
    onError: (error) => words.toastFailure(t`Could not change the role`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery().queryKey })
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={becomesAdmin ? t`Make admin` : t`Make member`}
      description={
        becomesAdmin
          ? t`${name} will see all orders of the company, and can invite and remove members, you included, and change the company’s details. We tell them by email.`
          : t`${name} stays in the company, sees only their own orders and can no longer change its details or its members. We tell them by email.`
      }
    >
      <QuestionButtons
        yes={becomesAdmin ? <Trans>Make admin</Trans> : <Trans>Make member</Trans>}
        no={<Trans>Keep the role</Trans>}
        isBusy={mutation.isPending}
        onYes={() => mutation.mutate()}
        onNo={onClose}
      />
    </Dialog>
  )
}
