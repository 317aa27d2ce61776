import { zodResolver } from '@hookform/resolvers/zod'
import { eraseMeBodySchema } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { ErasureLists } from '#lib/erasing/erasure-lists.tsx'
import { refusedFields } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showAtFields } from '#lib/forms/show-refusal.ts'
import { signOut, useSession } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { eraseAccount } from '#features/account/account-queries.ts'
import { isWrongPassword, useEraseRefusal } from './erase-refusal.ts'
import { OnlyAdmin, useManager } from './only-admin.tsx'

/**
 * The confirmation before an account is deleted. It asks for the password, in case somebody else found the screen
 * unlocked.
 */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const role = useSession()?.role
  const refusal = useEraseRefusal()
  const { isOnlyAdmin, others } = useManager()
  const form = useForm({ resolver: zodResolver(eraseMeBodySchema), defaultValues: { password: '' } })
  const erasing = useMutation({
    mutationFn: eraseAccount,
    onSuccess: () => {
      signOut()
      toast({ title: t`Your account is deleted`, description: t`A last email confirms it.`, variant: 'success' })
    },
    onError: (error) => {
      const wrong = {
        words: { INVALID_CREDENTIALS: t`The password is wrong` },
        about: { INVALID_CREDENTIALS: 'password' }
      }
      showAtFields(form, refusedFields(error, wrong))
    }
  })
  const submit = form.handleSubmit(({ password }) => erasing.mutate(password))
  const message = form.formState.errors.password?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !erasing.isPending && onClose()}
      title={t`Delete my account`}
      description={t`This cannot be undone. Download your data first if you want to keep it.`}
      className="md:max-w-[520px]"
      readFirst
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <ErasureLists role={role} isOwn />
        {isOnlyAdmin && <OnlyAdmin others={others} />}
        <PasswordField
          {...form.register('password')}
          label={t`Your password`}
          autoComplete="current-password"
          error={message && issueWords(message)}
        />
        {erasing.error && !isWrongPassword(erasing.error) && (
          <Note tone="danger" icon={TriangleAlert} role="alert">
            <p>{refusal(erasing.error)}</p>
            <Reference error={erasing.error} className="text-13 text-text-2" />
          </Note>
        )}
        <div className="grid gap-2">
          <Button type="submit" variant="dangerSolid" block busyText={erasing.isPending && t`Deleting...`}>
            <Trans>Delete my account for good</Trans>
          </Button>
          <Button block onClick={onClose} aria-disabled={erasing.isPending || undefined}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
