import type { AdminOrderDetail } from '@ilbud/proto/http/dispatch/admin-orders'
import { editOrderBodySchema } from '@ilbud/proto/http/orders/edit-order'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input, Textarea } from '#components/forms/field.tsx'
import { api } from '#lib/api/api.ts'
import { byField, refusedFields } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { showAtFields } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { Refused } from '#features/dispatch/commands/command-dialog.tsx'

const fields = [
  'pickupContact',
  'pickupPhone',
  'pickupNotes',
  'deliveryContact',
  'deliveryPhone',
  'deliveryNotes',
  'packageNotes'
] as const
type EditField = (typeof fields)[number]
type Draft = Record<EditField, string>

const labels: Record<EditField, MessageDescriptor> = {
  pickupContact: msg`Pickup contact`,
  pickupPhone: msg`Pickup phone`,
  pickupNotes: msg`Pickup notes`,
  deliveryContact: msg`Delivery contact`,
  deliveryPhone: msg`Delivery phone`,
  deliveryNotes: msg`Delivery notes`,
  packageNotes: msg`Package notes`
}

const errorWords: Record<string, MessageDescriptor> = {
  'Pickup contact is required': msg`Pickup contact is required`,
  'Pickup phone is required': msg`Pickup phone is required`,
  'Delivery contact is required': msg`Delivery contact is required`,
  'Delivery phone is required': msg`Delivery phone is required`
}

interface EditOrderDialogProps {
  order: AdminOrderDetail
  markChanged: (ids: readonly string[]) => void
  onClose: () => void
}

/** Contacts, phones and notes. Addresses and sizes determine the price and cannot be changed. */
export function EditOrderDialog({ order, markChanged, onClose }: EditOrderDialogProps) {
  const { t, i18n } = useLingui()
  // Only what was changed here is sent, so that another person's changes are kept, also those made meanwhile.
  const [before] = useState(() => draftOf(order))
  const changedOf = (draft: Draft) =>
    Object.fromEntries(fields.filter((field) => draft[field] !== before[field]).map((field) => [field, draft[field]]))
  const form = useForm({
    resolver: resolverOf<Draft>((draft) =>
      byField(editOrderBodySchema.safeParse(changedOf(draft)).error?.issues ?? [])
    ),
    defaultValues: before
  })
  const { errors } = form.formState
  const id = formatTrackingId(order.trackingId)
  const saving = useMutation({
    mutationFn: (body: object) =>
      api(z.unknown(), `/api/v1/orders/${encodeURIComponent(order.id)}`, {
        method: 'PATCH',
        body: JSON.stringify(body)
      }),
    onSuccess: () => {
      toast({ title: t`Order changed`, description: id, variant: 'success' })
      onClose()
    },
    onError: (error) => void showAtFields(form, refusedFields(error)),
    onSettled: () => markChanged([order.id])
  })
  const isAtFields = Object.keys(refusedFields(saving.error)).some((field) => fields.includes(field as EditField))
  const save = form.handleSubmit((draft) => {
    if (saving.isPending) return
    const changed = changedOf(draft)
    if (Object.keys(changed).length === 0) return onClose()
    saving.mutate({ ...changed, version: order.version })
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit Order`}
      description={t`${id}. Another address or size is another price: for that, cancel and create a new order.`}
    >
      <form noValidate className="mt-4 grid gap-3" onSubmit={(event) => void save(event)}>
        {fields.map((field) => {
          const error = errors[field]?.message
          const known = error === undefined ? undefined : errorWords[error]
          const words = known ? i18n._(known) : error && issueWords(error)
          const Control = field.endsWith('Notes') ? Textarea : Input
          return (
            <Field key={field} label={i18n._(labels[field])} optional={field.endsWith('Notes')} error={words}>
              <Control
                {...form.register(field)}
                {...(field.endsWith('Phone') && { type: 'tel' })}
                {...(field.endsWith('Notes') && { rows: 2 })}
              />
            </Field>
          )
        })}
        {saving.error && !isAtFields && <Refused error={saving.error} />}
        <Button type="submit" variant="primary" block busyText={saving.isPending && t`Saving...`}>
          {t`Save changes`}
        </Button>
      </form>
    </Dialog>
  )
}

function draftOf(order: AdminOrderDetail): Draft {
  return Object.fromEntries(fields.map((field) => [field, order[field] ?? ''])) as Draft
}
