import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { ApiError } from '#lib/api/api.ts'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { useSession } from '#lib/session/session.ts'
import { addEntry, bookQuery, deleteEntry, replaceEntry } from './book-queries.ts'
import { EntryForm, useEntryForm, valuesOf, type EntryValues } from './entry-form.tsx'

const wide = 'md:max-w-[520px]'

/** Saves what stands in the order form. */
export function AddEntryDialog({ start, onClose }: { start: EntryValues; onClose: () => void }) {
  const { t } = useLingui()
  const user = useSession()
  const queryClient = useQueryClient()
  const keyFor = useSubmissionKey()
  const form = useEntryForm(start)
  const mutation = useMutation({
    mutationFn: (values: EntryValues) => addEntry(values, keyFor(values)),
    onSuccess: async ({ name }) => {
      toast({ title: t`${name} is in the address book`, variant: 'success' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: bookQuery().queryKey })
    },
    onError: (error) => {
      const full = t`The address book is full. Delete an entry that is not used.`
      showRefusal(form, t`Could not save the address`, error, { words: inTranslation({ ADDRESS_BOOK_FULL: full }) })
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Save in the address book`} className={wide}>
      <EntryForm
        form={form}
        mayShare={user?.role === 'company_admin'}
        isBusy={mutation.isPending}
        onSave={mutation.mutate}
      />
    </Dialog>
  )
}

/** Changes or deletes an entry. */
export function EditEntryDialog({ entry, onClose }: { entry: AddressBookEntry; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, name, shared } = entry
  const [seen, setSeen] = useState(entry.version)
  const form = useEntryForm(valuesOf(entry))
  const close = () => {
    onClose()
    return queryClient.invalidateQueries({ queryKey: bookQuery().queryKey })
  }
  const ended = (title: string) => {
    toast({ title, variant: 'success' })
    return close()
  }
  const gone = () => {
    toast({ title: t`${name} is no longer in the address book` })
    return close()
  }
  const saving = useMutation({
    mutationFn: (values: EntryValues) => replaceEntry(id, { ...values, version: seen }),
    onSuccess: ({ name: now }) => ended(t`${now} is saved`),
    onError: (error) => {
      if (isGone(error)) return gone()
      if (!isChangedSince(error)) showRefusal(form, t`Could not save the address`, error)
    }
  })
  const reading = useMutation({
    mutationFn: () => queryClient.fetchQuery(bookQuery()),
    onSuccess: (entries) => {
      const newer = entries.find((other) => other.id === id)
      if (!newer) return gone()
      setSeen(newer.version)
      form.reset(valuesOf(newer))
      saving.reset()
      removing.reset()
    },
    onError: (error) => toastFailure(t`Could not load the address`, error)
  })
  const removing = useMutation({
    mutationFn: () => deleteEntry(id, seen),
    onSuccess: () => ended(t`${name} is deleted`),
    onError: (error) => {
      if (isGone(error)) return gone()
      if (!isChangedSince(error)) toastFailure(t`Could not delete the address`, error)
    }
  })
  const isChanged = isChangedSince(saving.error) || isChangedSince(removing.error)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit address`}
      description={shared ? t`Everybody in the company can use it.` : undefined}
      className={wide}
    >
      {isChanged && (
        <Note tone="warning" icon={TriangleAlert} role="alert" className="mt-4">
          <p>
            <Trans>
              <b>Somebody else changed this address meanwhile.</b> Nothing is saved or deleted, and what you typed is
              replaced when you show the newer one.
            </Trans>
          </p>
          <Button
            size="small"
            className="mt-3"
            busyText={reading.isPending && t`One moment...`}
            onClick={() => reading.mutate()}
          >
            <Trans>Show the newer one</Trans>
          </Button>
        </Note>
      )}
      <EntryForm form={form} mayShare={false} isBusy={saving.isPending} onSave={saving.mutate} />
      <DeleteButton key={String(isChanged)} isBusy={removing.isPending} onDelete={() => removing.mutate()} />
    </Dialog>
  )
}

function isChangedSince(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VERSION_CONFLICT'
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Asks once more before it deletes. */
function DeleteButton({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  return (
    <Button
      variant={isAsked ? 'dangerSolid' : 'danger'}
      block
      className="mt-3"
      busyText={isBusy && t`One moment...`}
      onClick={isAsked ? onDelete : () => setAsked(true)}
    >
      <Trash2 className="size-5" strokeWidth={1.75} aria-hidden />
      {isAsked ? <Trans>Yes, delete it for good</Trans> : <Trans>Delete</Trans>}
    </Button>
  )
}
