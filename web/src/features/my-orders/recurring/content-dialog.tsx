import { replaceRecurringOrderBodySchema, type RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch, type Control, type UseFormRegister, type UseFormReturn } from 'react-hook-form'
import { AddressField } from '#components/forms/address-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { byField, type FieldErrors, refusedFields } from '#lib/forms/field-errors.ts'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { showAtFields } from '#lib/forms/show-refusal.ts'
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
      {recurring.shared && (
        <p className="mt-2 font-medium">{t`It is shared in the company: once you save, it is ordered in your name.`}</p>
      )}
      <ContentForm recurring={recurring} onSaved={onClose} />
    </Dialog>
  )
}

function ContentForm({ recurring, onSaved }: { recurring: RecurringOrder; onSaved: () => void }) {
  const { t } = useLingui()
  const texts = useContentTexts()
  const queryClient = useQueryClient()
  const bodyOf = (values: ContentValues) => ({
    ...toBody(valuesOf(recurring)),
    order: contentOf(recurring.order, values)
  })
  const form = useForm({
    resolver: resolverOf<ContentValues>((values) =>
      byField(replaceRecurringOrderBodySchema.safeParse(bodyOf(values)).error?.issues ?? [], 'order')
    ),
    defaultValues: contentValuesOf(recurring.order)
  })
  const unserved = useUnserved(form.control)

  const mutation = useMutation({
    mutationFn: (values: ContentValues) => replaceRecurring(recurring.id, bodyOf(values)),
    onSuccess: ({ name }) => {
      toast({ title: t`“${name}” is saved`, variant: 'success' })
      onSaved()
    },
    onError: (error) =>
      void (
        showAtFields(form, refusedAddresses(error) ?? refusedFields(error, { within: 'order' })) ||
        toastFailure(t`Could not save it`, error)
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
  const showUnserved = () => showAtFields(form, unserved)
  const submit = form.handleSubmit(
    (values) => showUnserved() || mutation.mutate(values),
    () => void showUnserved()
  )
  const say: Say = (name) => {
    const message = form.formState.errors[name]?.message ?? unserved[name]
    return message && texts.say(message)
  }
  const address = (end: End) => (
    <div className="sm:col-span-2">
      <ContentAddress form={form} end={end} label={texts.labels[`${end}Address`]} error={say(`${end}Address`)} />
    </div>
  )
  const part = (names: readonly ContentText[]) => <Fields names={names} register={form.register} say={say} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-6">
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
          <Select {...form.register('packageSize')}>
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

interface ContentAddressProps {
  form: UseFormReturn<ContentValues>
  end: End
  label: string
  error: string | undefined
}

function ContentAddress({
  form: { control, register, setValue, clearErrors },
  end,
  label,
  error
}: ContentAddressProps) {
  const names = { text: `${end}Address`, lat: `${end}Lat`, lng: `${end}Lng` } as const
  const [text, lat, lng] = useWatch({ control, name: [names.text, names.lat, names.lng] })
  // Registered for validation and focus; the field writes the value itself.
  const { ref, name } = register(names.text)
  return (
    <AddressField
      id={`content-${end}Address`}
      label={label}
      address={{ text, lat, lng }}
      error={error}
      onChange={(address) => {
        setValue(names.text, address.text)
        setValue(names.lat, address.lat)
        setValue(names.lng, address.lng)
        // Of two addresses in different areas it is said at the second one.
        clearErrors([names.text, 'deliveryAddress'])
      }}
      name={name}
      register={ref}
    />
  )
}

/** What the price says about the addresses while they are typed: that we do not drive there, or not between them. */
function useUnserved(control: Control<ContentValues>): FieldErrors {
  const values = useWatch({ control }) as ContentValues
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

/** What is wrong with a field. */
type Say = (name: ContentText) => string | undefined

interface FieldsProps {
  names: readonly ContentText[]
  register: UseFormRegister<ContentValues>
  say: Say
}

function Fields({ names, register, say }: FieldsProps) {
  const texts = useContentTexts()
  return names.map((name) => (
    <Field key={name} label={texts.labels[name]} optional={texts.optional.has(name)} error={say(name)}>
      <Input
        {...register(name)}
        type={name.endsWith('Phone') ? 'tel' : name.endsWith('Email') ? 'email' : 'text'}
        inputMode={name === 'packageQuantity' ? 'numeric' : name === 'packageWeight' ? 'decimal' : undefined}
        autoComplete="off"
      />
    </Field>
  ))
}
