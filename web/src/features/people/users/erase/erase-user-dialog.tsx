import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import type { AdminUser } from '@ilbud/proto/http/people/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { FailureNote } from '#components/feedback/failure-note.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { ErasureLists } from '#lib/erasing/erasure-lists.tsx'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import type { ListPage } from '#lib/lists/list-page.ts'
import { toast } from '#lib/page/toast.ts'
import { eraseUser } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { eraseRefusals } from './erase-refusal.ts'

interface EraseUserDialogProps {
  user: Pick<AdminUser, 'id' | 'name' | 'email' | 'role' | 'invited'>
  onErased: () => void
  onClose: () => void
}

/** Asks to type the email address, so that nobody is erased by mistake. */
export function EraseUserDialog({ user, onErased, onClose }: EraseUserDialogProps) {
  const { t } = useLingui()
  const { name, email } = user
  const { register, handleSubmit, formState, clearErrors } = useForm({
    resolver: resolverOf<{ typed: string }>(({ typed }) =>
      typed.trim().toLowerCase() === email.toLowerCase() ? {} : { typed: t`This is not the address of the account.` }
    ),
    defaultValues: { typed: '' },
    reValidateMode: 'onSubmit'
  })
  const erasing = useErasing(user, () => {
    onClose()
    onErased()
  })
  const submit = handleSubmit(() => erasing.mutate())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !erasing.isPending && onClose()}
      title={t`Erase ${name}?`}
      description={t`This cannot be undone.`}
      className="compact md:max-w-[520px]"
      readFirst
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <ErasureLists role={user.role} />
        <Field label={t`Type ${email} to confirm`} error={formState.errors.typed?.message}>
          <Input
            {...register('typed', { onChange: () => clearErrors() })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {erasing.error && <FailureNote error={erasing.error} words={eraseRefusals(erasing.error)} />}
        <div className="grid gap-2">
          <Button type="submit" variant="dangerSolid" block busyText={erasing.isPending && t`Erasing...`}>
            <Trans>Erase for good</Trans>
          </Button>
          <Button block onClick={onClose} aria-disabled={erasing.isPending || undefined}>
            <Trans>Keep the account</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useErasing({ id, name, invited }: EraseUserDialogProps['user'], done: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => eraseUser(id),
    onSuccess: () => {
      done()
      // People who never opened their account get no mail about its erasure.
      const description = invited ? name : t`A last email tells ${name}.`
      toast({ title: t`Account erased`, description, variant: 'success' })
      // drivers learns of the erasure a moment later; until then its list may still contain the person.
      queryClient.setQueriesData<Lists>({ queryKey: [...peopleKeys.drivers, 'list'] }, (lists) => without(lists, id))
      return queryClient.invalidateQueries({ queryKey: peopleKeys.users })
    }
  })
}

type Lists = InfiniteData<ListPage<AdminDriver>>

function without(lists: Lists | undefined, id: string): Lists | undefined {
  return (
    lists && {
      ...lists,
      pages: lists.pages.map((page) => ({ ...page, rows: page.rows.filter((driver) => driver.id !== id) }))
    }
  )
}
