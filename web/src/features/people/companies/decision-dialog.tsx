import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Textarea } from '#components/forms/field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { toast } from '#lib/page/toast.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { decide, type DecisionBody } from './company-calls.ts'
import { MailPreview } from './mail-preview.tsx'

export type Decision = DecisionBody['status']

interface DecisionDialogProps {
  decision: Decision
  company: CompanyApplication
  onClose: () => void
}

/** Asks for confirmation, with a preview of the mail: a decision cannot be changed. */
export function DecisionDialog({ decision, company, onClose }: DecisionDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const settled = useDebounced(reason.trim(), 400)
  const words = useWords(decision, company)
  const { errors, show, forget } = useFieldErrors('decision')
  const deciding = useDeciding(company, words.done, onClose)
  const body = (text: string): DecisionBody => ({ status: decision, ...(text && { reason: text }) })
  const isDecided = deciding.error instanceof ApiError && deciding.error.code === 'ALREADY_DECIDED'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.text}
      className="compact md:max-w-[620px]"
      readFirst
    >
      <div className="mt-5 grid gap-4">
        <Field
          id="decision-reason"
          label={t`Reason`}
          optional
          hint={words.hint}
          error={errors['reason'] && issueWords(errors['reason'])}
        >
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              forget('reason')
              deciding.reset()
            }}
            className="text-14"
          />
        </Field>
        <MailPreview company={company} body={body(decision === 'REJECTED' ? settled : '')} />
        {!errors['reason'] && <RefusalNote error={deciding.error} />}
        <div className="grid gap-2 sm:grid-cols-2">
          {!isDecided && (
            <Button
              variant={decision === 'APPROVED' ? 'primary' : 'dangerSolid'}
              onClick={() =>
                deciding.mutate(body(reason.trim()), { onError: (error) => void show(refusedFields(error)) })
              }
              busyText={deciding.isPending && t`One moment...`}
            >
              {words.confirm}
            </Button>
          )}
          <Button onClick={onClose}>{isDecided ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function useDeciding({ applicationId, companyName }: CompanyApplication, done: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: peopleKeys.applications })
  return useMutation({
    mutationFn: (body: DecisionBody) => decide(applicationId, body),
    onSuccess: async () => {
      toast({ title: done, description: companyName, variant: 'success' })
      // The pressed button is gone by then, so the focus does not return to it.
      await reload()
      onClose()
    },
    // The list was out of date.
    onError: reload
  })
}

function useWords(decision: Decision, { companyName, adminEmail }: CompanyApplication) {
  const { t } = useLingui()
  const words = {
    APPROVED: {
      title: t`Approve ${companyName}`,
      text: t`${adminEmail} becomes the company’s admin: the email holds a link, valid for 24 hours, to choose a password.`,
      hint: t`For ourselves: it is kept with the application and is not in the email.`,
      confirm: t`Approve and invite`,
      done: t`Company approved`
    },
    REJECTED: {
      title: t`Reject ${companyName}`,
      text: t`${adminEmail} is told. The company may apply again.`,
      hint: t`Quoted in the email, word for word. Without one, the email gives none.`,
      confirm: t`Reject and tell them`,
      done: t`Application rejected`
    }
  }
  return words[decision]
}
