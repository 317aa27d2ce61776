import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { editOrderBodySchema } from '@ilbud/proto/http/orders/edit-order'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { byField } from '#lib/forms/field-errors.ts'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { useSession } from '#lib/session/session.ts'
import { isStaff } from '@ilbud/proto/http/roles'
import { toast } from '#lib/page/toast.ts'
import { editOrder, orderQuery } from '#features/my-orders/orders-queries.ts'
import { useEditTexts } from './use-edit-texts.ts'

const fields = [
  'pickupContact',
  'pickupPhone',
  'pickupGateCode',
  'pickupNotes',
  'deliveryContact',
  'deliveryPhone',
  'deliveryEmail',
  'deliveryNotes',
  'packageNotes'
] as const
type EditField = (typeof fields)[number]
type Values = Record<EditField, string>

/** Contacts, phones and notes until pickup. Only changed fields are sent. */
export function EditForm({ order, onDone }: { order: CustomerOrderDetail; onDone: () => void }) {
  const { t } = useLingui()
  const texts = useEditTexts()
  const queryClient = useQueryClient()
  const user = useSession()
  const [before] = useState(() => valuesOf(order))
  const changedOf = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as EditField]))
  const form = useForm({
    resolver: resolverOf<Values>((values) =>
      byField(editOrderBodySchema.safeParse(changedOf(values)).error?.issues ?? [])
    ),
    defaultValues: before
  })
  const mutation = useMutation({
    mutationFn: (changed: object) => editOrder(order.id, changed),
    onSuccess: async (edited) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, edited)
      const description =
        edited.driverId === null ? t`The driver who takes it sees it so.` : t`The driver sees it at once.`
      toast({ title: t`Order changed`, description, variant: 'success' })
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
    },
    onError: (error) => showRefusal(form, t`Could not change the order`, error)
  })
  const submit = form.handleSubmit((values) => {
    const changed = changedOf(values)
    if (Object.keys(changed).length === 0) onDone()
    else mutation.mutate(changed)
  })
  // Door codes are only for the owner.
  const shown = fields.filter((name) => name !== 'pickupGateCode' || !isStaff(user?.role))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-4">
      <p className="text-text-2">
        <Trans>Until the parcel is picked up. For another address or size, cancel and place a new order.</Trans>
      </p>
      {shown.map((name) => {
        const error = form.formState.errors[name]?.message
        return (
          <Field
            key={name}
            label={texts.labels[name]}
            optional={texts.optional.has(name)}
            error={error && texts.say(error)}
          >
            <Input
              {...form.register(name)}
              type={name.endsWith('Phone') ? 'tel' : name.endsWith('Email') ? 'email' : 'text'}
              autoComplete="off"
            />
          </Field>
        )
      })}
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" variant="primary" busyText={mutation.isPending && t`Saving...`}>
          <Trans>Save</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

function valuesOf(order: CustomerOrderDetail): Values {
  return Object.fromEntries(fields.map((name) => [name, order[name] ?? ''])) as Values
}
