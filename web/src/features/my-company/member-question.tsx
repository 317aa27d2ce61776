import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { membersQuery } from '#lib/company/members-query.ts'
import { toast } from '#lib/page/toast.ts'
import { QuestionButtons } from './question-buttons.tsx'
import { useCompanyWords } from './use-company-words.ts'

interface MemberQuestionProps {
  title: string
  description: string
  yes: ReactNode
  no: ReactNode
  isDangerous?: boolean
  /** Changes the member, when the answer is yes. */
  change: () => Promise<unknown>
  /** Titles of the toast that tells the outcome. */
  outcome: { done: string; failed: string }
  onClose: () => void
}

/** Asks for confirmation before a member of the company is changed. */
export function MemberQuestion({ change, outcome, onClose, title, description, ...answers }: MemberQuestionProps) {
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: outcome.done, variant: 'success' })
      onClose()
    },
    onError: (error) => words.toastFailure(outcome.failed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery().queryKey })
  })
  return (
    <Dialog open readFirst onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <QuestionButtons {...answers} isBusy={mutation.isPending} onYes={() => mutation.mutate()} onNo={onClose} />
    </Dialog>
  )
}
