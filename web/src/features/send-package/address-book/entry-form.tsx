import { zodResolver } from '@hookform/resolvers/zod'
import { addAddressBookEntryBodySchema, type AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useI18n } from '@lingui/react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { AddressField } from '#components/forms/address-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { Field, Input, Textarea } from '#components/forms/field.tsx'
import { AreaNote } from '#features/send-package/area-note.tsx'
import { sayError } from '#features/send-package/use-order-form.ts'

/** An entry as typed. */
export interface EntryValues extends Record<'name' | 'contact' | 'phone' | 'email' | 'address', string> {
  gateCode: string
  notes: string
  lat: number | null
  lng: number | null
  shared: boolean
}

export function valuesOf(entry: AddressBookEntry): EntryValues {
  const { name, contact, phone, address, lat, lng, shared } = entry
  return {
    name,
    contact,
    phone,
    email: entry.email ?? '',
    address,
    gateCode: entry.gateCode ?? '',
    notes: entry.notes ?? '',
    lat,
    lng,
    shared
  }
}

/** A form for an entry, checked by the server's own schema. */
export function useEntryForm(start: EntryValues) {
  return useForm({
    resolver: zodResolver(addAddressBookEntryBodySchema, undefined, { raw: true }) as Resolver<EntryValues>,
    defaultValues: start
  })
}

interface EntryFormProps {
  form: UseFormReturn<EntryValues>
  /** Whether it can be shared with the company. */
  mayShare: boolean
  isBusy: boolean
  onSave: (values: EntryValues) => void
}

/** The fields of an entry. */
export function EntryForm({ form, mayShare, isBusy, onSave }: EntryFormProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { register, formState } = form
  const labels = {
    name: t`Name in the address book`,
    address: t`Address`,
    contact: t`Contact`,
    phone: t`Phone`,
    email: t`Email`,
    gateCode: t`Door code`
  }
  const say = (field: keyof EntryValues) => {
    const message = formState.errors[field]?.message
    return message && sayError(message, (descriptor) => i18n._(descriptor))
  }
  const submit = form.handleSubmit(onSave)
  const text = (field: keyof typeof labels) => (
    <Field key={field} label={labels[field]} optional={field === 'email' || field === 'gateCode'} error={say(field)}>
      <Input
        {...register(field)}
        type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
        autoComplete="off"
      />
    </Field>
  )
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        // React passes events on to the order's form, in which the dialog stands.
        event.stopPropagation()
        void submit(event)
      }}
    >
      {text('name')}
      <EntryAddress form={form} label={labels.address} error={say('address')} />
      {(['contact', 'phone', 'email', 'gateCode'] as const).map(text)}
      <Field label={t`Notes for the driver`} optional error={say('notes')}>
        <Textarea {...register('notes')} rows={2} />
      </Field>
      {mayShare && (
        <Checkbox
          {...register('shared')}
          className="-my-2"
          label={t`Share with my company`}
          hint={t`Everybody in the company can then use it. Admins change and delete it.`}
        />
      )}
      <Button type="submit" variant="primary" block busyText={isBusy && t`Saving...`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

interface EntryAddressProps {
  form: UseFormReturn<EntryValues>
  label: string
  error: string | undefined
}

function EntryAddress({ form: { control, register, setValue, trigger }, label, error }: EntryAddressProps) {
  const [text, lat, lng] = useWatch({ control, name: ['address', 'lat', 'lng'] })
  // Registered for validation and focus; the field writes the value itself.
  const { ref, name } = register('address')
  return (
    <div>
      <AddressField
        id="entry-address"
        label={label}
        address={{ text, lat, lng }}
        error={error}
        onChange={(address) => {
          setValue('address', address.text)
          setValue('lat', address.lat)
          setValue('lng', address.lng)
          if (error) void trigger('address')
        }}
        name={name}
        register={ref}
      />
      <AreaNote address={{ text, lat, lng }} />
    </div>
  )
}
