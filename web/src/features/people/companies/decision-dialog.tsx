import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Textarea } from '#components/forms/field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { refusedFields } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showAtFields } from '#lib/forms/show-refusal.ts'
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
  const form = useForm({ defaultValues: { reason: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const settled = useDebounced(reason.trim(), 400)
  const words = useWords(decision, company)
  const deciding = useDeciding(company, words.done, onClose)
  const body = (text: string): DecisionBody => ({ status: decision, ...(text && { reason: text }) })
  const submit = form.handleSubmit((values) =>
    deciding.mutate(body(values.reason.trim()), { onError: (error) => void showAtFields(form, refusedFields(error)) })
  )
  const message = form.formState.errors.reason?.message
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
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <Field label={t`Reason`} optional hint={words.hint} error={message && issueWords(message)}>
          <Textarea
            {...form.register('reason', { onChange: deciding.reset })}
            rows={2}
            maxLength={500}
            className="text-14"
          />
        </Field>
        <MailPreview company={company} body={body(decision === 'REJECTED' ? settled : '')} />
        {!message && <RefusalNote error={deciding.error} />}
        <div className="grid gap-2 sm:grid-cols-2">
          {!isDecided && (
            <Button
              type="submit"
              variant={decision === 'APPROVED' ? 'primary' : 'dangerSolid'}
              busyText={deciding.isPending && t`One moment...`}
            >
              {words.confirm}
            </Button>
          )}
          <Button onClick={onClose}>{isDecided ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
        </div>
      </form>
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
