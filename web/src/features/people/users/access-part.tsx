import type { AdminUser } from '@ilbud/proto/http/people/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { peopleRefusals } from '#features/people/people-refusal.ts'
import { ConfirmDialog } from '#features/people/confirm-dialog.tsx'
import { changeUser, endSessions, inviteUser, keepChanged } from '#features/people/people-changes.ts'

type OpenDialog = 'disable' | 'sessions' | null

/** Whether an account may come in: a new invitation, the end of its sessions, the door itself. */
export function AccessPart({ user }: { user: AdminUser }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const change = useAccessChanges(user)
  const { name } = user
  return (
    <section aria-labelledby="access-part" className="grid gap-3">
      <h3 id="access-part">
        <Trans>Access</Trans>
      </h3>
      <div className="flex flex-wrap gap-2">
        {user.invited && !user.disabled && (
          <Button onClick={() => change.invite.mutate()} busyText={change.invite.isPending && t`Sending...`}>
            <Trans>Send the invitation again</Trans>
          </Button>
        )}
        {!user.invited && !user.disabled && (
          <Button onClick={() => setDialog('sessions')}>
            <Trans>End all sessions</Trans>
          </Button>
        )}
        {user.disabled ? (
          <Button onClick={() => change.enable.mutate()} busyText={change.enable.isPending && t`Saving...`}>
            <Trans>Enable the account</Trans>
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setDialog('disable')}>
            <Trans>Disable the account</Trans>
          </Button>
        )}
      </div>
      {dialog === 'disable' && (
        <ConfirmDialog
          title={t`Disable ${name}?`}
          question={t`All sessions end within 5 seconds, and nobody can sign in with the account until you enable it. Orders and history stay.`}
          confirm={t`Disable the account`}
          run={() => changeUser(user.id, { disabled: true })}
          onDone={(disabled) => {
            toast({ title: t`Account disabled`, description: name, variant: 'success' })
            return change.keep(disabled)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'sessions' && (
        <ConfirmDialog
          title={t`End all sessions of ${name}?`}
          question={t`Every device is signed out and has to sign in with the password again. The rights stay as they are.`}
          confirm={t`End all sessions`}
          run={() => endSessions(user.id)}
          onDone={() => toast({ title: t`Sessions ended`, description: name, variant: 'success' })}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

function useAccessChanges({ id, name, email, role, phone, companyId, locale }: AdminUser) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const keep = (changed: AdminUser) => keepChanged(queryClient, changed)
  const failed = (error: Error) => toastFailure(t`That did not work`, error, peopleRefusals())
  const enable = useMutation({
    mutationFn: () => changeUser(id, { disabled: false }),
    onSuccess: (changed) => {
      toast({ title: t`Account enabled`, description: name, variant: 'success' })
      return keep(changed)
    },
    onError: failed
  })
  const again = { name, email, role, phone: phone ?? undefined, companyId: companyId ?? undefined }
  const invite = useMutation({
    mutationFn: () => inviteUser({ ...again, locale: locale ?? undefined }, idempotencyKey()),
    onSuccess: () =>
      toast({
        title: t`Invitation sent`,
        description: t`${email} has 24 hours to choose a password.`,
        variant: 'success'
      }),
    onError: failed
  })
  return { keep, enable, invite }
}
