import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import type { Language } from '#lib/format/language.ts'
import { toast } from '#lib/page/toast.ts'
import { MailLanguage } from '#features/people/mail-language.tsx'
import { inviteUser } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { PersonFields } from '#features/people/person-fields.tsx'
import { problemsOfPerson } from '#features/people/read-person.ts'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { roleWords } from './role-words.ts'

interface InviteStaffDialogProps {
  role: 'dispatcher' | 'admin'
  title: string
  onClose: () => void
}

/** Asks somebody by mail to work here. The account is theirs once they have chosen a password. */
export function InviteStaffDialog({ role, title, onClose }: InviteStaffDialogProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState({ name: '', email: '', phone: '' })
  const [locale, setLocale] = useState(i18n.locale as Language)
  const [tried, setTried] = useState(false)
  const keyOf = useSubmissionKey()
  const problems = problemsOfPerson(draft)
  const inviting = useMutation({
    mutationFn: () => {
      const body = { ...draft, role, locale }
      return inviteUser(body, keyOf(body))
    },
    onSuccess: ({ email }) => {
      toast({
        title: t`Invitation sent`,
        description: t`${email} has 24 hours to choose a password.`,
        variant: 'success'
      })
      void queryClient.invalidateQueries({ queryKey: peopleKeys.users })
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0 && !inviting.isPending) inviting.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={i18n._(roleWords[role].may)}>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <PersonFields draft={draft} problems={tried ? problems : {}} onChange={setDraft} />
        <MailLanguage value={locale} onChange={setLocale} />
        <RefusalNote error={inviting.error} />
        <Button type="submit" variant="primary" block busyText={inviting.isPending && t`Sending...`}>
          <Trans>Send invitation</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
