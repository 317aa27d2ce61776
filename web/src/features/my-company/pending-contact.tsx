import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import { toast } from '#lib/page/toast.ts'
import { companyQuery, withdrawContact } from './company-queries.ts'
import { useCompanyWords } from './use-company-words.ts'

/** A new contact address that is not confirmed yet, with a button that withdraws it. */
export function PendingContact({ email, mayWrite }: { email: string; mayWrite: boolean }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: withdrawContact,
    onSuccess: () =>
      toast({ title: t`${email} is withdrawn`, description: t`The link in its email has ended.`, variant: 'success' }),
    onError: (error) => words.toastFailure(t`Could not withdraw ${email}`, error),
    // Also after an error: the link may just have been opened.
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyQuery().queryKey })
  })
  return (
    <div className="text-14 text-text-2">
      <p>
        <Trans>{email} takes effect once the link sent to it has been opened.</Trans>
      </p>
      {mayWrite && (
        <Button
          size="small"
          className="mt-1 mb-2"
          aria-label={t`Withdraw ${email}`}
          onClick={() => mutation.mutate()}
          busyText={mutation.isPending && t`One moment...`}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </div>
  )
}
