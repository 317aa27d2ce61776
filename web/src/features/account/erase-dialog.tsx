import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { signOut } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { eraseAccount } from './account-queries.ts'
import { isWrongPassword, useEraseRefusal } from './erase-refusal.ts'
import { WhatGoes } from './what-goes.tsx'

/**
 * The confirmation before an account is deleted. It asks for the password, in case somebody else found the screen
 * unlocked.
 */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const refusal = useEraseRefusal()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const erasing = useMutation({
    mutationFn: () => eraseAccount(password),
    onSuccess: () => {
      signOut()
      toast({ title: t`Your account is deleted`, description: t`A last email confirms it.`, variant: 'success' })
    },
    onError: (error) => {
      if (isWrongPassword(error)) field.current?.focus()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = password.trim() === ''
    setIsMissing(missing)
    if (missing) field.current?.focus()
    else erasing.mutate()
  }
  const wrong = erasing.error && isWrongPassword(erasing.error) ? t`The password is wrong` : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !erasing.isPending && onClose()}
      title={t`Delete my account`}
      description={t`This cannot be undone. Download your data first if you want to keep it.`}
      className="md:max-w-[520px]"
      readFirst
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <WhatGoes />
        <PasswordField
          ref={field}
          name="password"
          label={t`Your password`}
          autoComplete="current-password"
          error={isMissing ? t`Required` : wrong}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setIsMissing(false)
          }}
        />
        {erasing.error && !wrong && (
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
