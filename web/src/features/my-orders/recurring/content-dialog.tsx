import { replaceRecurringOrderBodySchema, type RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { AddressField } from '#components/forms/address-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { byField, type FieldErrors, refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { toast } from '#lib/page/toast.ts'
import { quoteQuery } from '#lib/parcel/quote-query.ts'
import { refusedAddresses } from '#lib/parcel/refused-addresses.ts'
import {
  type ContentText,
  contentOf,
  type ContentValues,
  contentValuesOf,
  type End,
  quoteInputOf
} from './content-values.ts'
import { recurringQuery, replaceRecurring } from './recurring-queries.ts'
import { toBody, valuesOf } from './rule-values.ts'
import { useContentTexts } from './use-content-texts.ts'

const debounceMs = 400

/** Changes what a recurring order sends: addresses, contacts and parcel. Its rule stays. */
export function ContentDialog({ recurring, onClose }: { recurring: RecurringOrder; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit parcel and addresses`}
      description={t`From the next day that has not been ordered. Orders that were placed stay as they are.`}
      className="max-h-[92dvh] overflow-y-auto md:max-w-[640px]"
    >
      <ContentForm recurring={recurring} onSaved={onClose} />
    </Dialog>
  )
}

function ContentForm({ recurring, onSaved }: { recurring: RecurringOrder; onSaved: () => void }) {
  const { t } = useLingui()
  const texts = useContentTexts()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => contentValuesOf(recurring.order))
  const { errors, show, forget } = useFieldErrors('content')
  const unserved = useUnserved(values)
  const body = { ...toBody(valuesOf(recurring)), order: contentOf(recurring.order, values) }
  const set = (change: Partial<ContentValues>) => {
    setValues((before) => ({ ...before, ...change }))
    // Of two addresses in different areas it is said at the second one.
    forget(...Object.keys(change), ...('pickupAddress' in change ? ['deliveryAddress'] : []))
  }

  const mutation = useMutation({
    mutationFn: () => replaceRecurring(recurring.id, body),
    onSuccess: ({ name }) => {
      toast({ title: t`“${name}” is saved`, variant: 'success' })
      onSaved()
    },
    onError: (error) =>
      void (
        show(refusedAddresses(error) ?? refusedFields(error, { within: 'order' })) ||
        toastFailure(t`Could not save it`, error)
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const issues = replaceRecurringOrderBodySchema.safeParse(body).error?.issues ?? []
    if (!show({ ...unserved, ...byField(issues, 'order') })) mutation.mutate()
  }
  const wrong = { ...unserved, ...errors }
  const address = (end: End) => (
    <div className="sm:col-span-2">
      <AddressField
        id={`content-${end}Address`}
        label={texts.labels[`${end}Address`]}
        address={{ text: values[`${end}Address`], lat: values[`${end}Lat`], lng: values[`${end}Lng`] }}
        error={wrong[`${end}Address`] && texts.say(wrong[`${end}Address`]!)}
        onChange={({ text, lat, lng }) => set({ [`${end}Address`]: text, [`${end}Lat`]: lat, [`${end}Lng`]: lng })}
      />
    </div>
  )
  const part = (names: readonly ContentText[]) => <Fields {...{ names, values, errors: wrong }} onChange={set} />
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-6">
      <Part title={t`Pickup`}>
        {address('pickup')}
        {part(['pickupContact', 'pickupPhone', 'pickupGateCode', 'pickupNotes'])}
      </Part>
      <Part title={t`Delivery`}>
        {address('delivery')}
        {part(['deliveryContact', 'deliveryPhone', 'deliveryEmail', 'deliveryNotes'])}
      </Part>
      <Part title={t`Parcel`}>
        <Field label={texts.labels.packageSize}>
          <Select value={values.packageSize} onChange={(event) => set({ packageSize: event.target.value })}>
            {Object.entries(texts.sizes).map(([size, name]) => (
              <option key={size} value={size}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {part(['packageQuantity', 'packageWeight', 'packageNotes', 'reference'])}
      </Part>
      <Button type="submit" variant="primary" block busyText={mutation.isPending && t`Saving...`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

/** What the price says about the addresses while they are typed: that we do not drive there, or not between them. */
function useUnserved(values: ContentValues): FieldErrors {
  const input = JSON.stringify(quoteInputOf(values))
  const settled = useDebounced(input, debounceMs)
  const { error } = useQuery(quoteQuery(JSON.parse(settled) as ReturnType<typeof quoteInputOf>))
  return (settled === input && refusedAddresses(error)) || {}
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-18 font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface FieldsProps {
  names: readonly ContentText[]
  values: ContentValues
  errors: FieldErrors
  onChange: (change: Partial<ContentValues>) => void
}

function Fields({ names, values, errors, onChange }: FieldsProps) {
  const texts = useContentTexts()
  return names.map((name) => {
    const error = errors[name]
    return (
      <Field
        key={name}
        id={`content-${name}`}
        label={texts.labels[name]}
        optional={texts.optional.has(name)}
        error={error && texts.say(error)}
      >
        <Input
          value={values[name]}
          type={name.endsWith('Phone') ? 'tel' : name.endsWith('Email') ? 'email' : 'text'}
          inputMode={name === 'packageQuantity' ? 'numeric' : name === 'packageWeight' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      </Field>
    )
  })
}
