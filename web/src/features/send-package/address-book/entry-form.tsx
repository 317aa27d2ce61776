import { type AddressBookEntry, replaceAddressBookEntryBodySchema } from '@ilbud/proto/http/companies/address-book'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useI18n } from '@lingui/react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { AddressField } from '#components/forms/address-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { Field, Input, Textarea } from '#components/forms/field.tsx'
import { sayError } from '#features/send-package/use-order-form.ts'
import { byField, refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'

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

interface EntryFormProps {
  start: EntryValues
  /** Whether it can be shared with the company. */
  mayShare: boolean
  isBusy: boolean
  /** Why the server refused it. */
  error: unknown
  onSave: (values: EntryValues) => void
}

/** The fields of an entry, checked by the server's own schema. */
export function EntryForm({ start, mayShare, isBusy, error, onSave }: EntryFormProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const [values, setValues] = useState(start)
  const { errors, show, forget } = useFieldErrors('entry')
  const labels = {
    name: t`Name in the address book`,
    address: t`Address`,
    contact: t`Contact`,
    phone: t`Phone`,
    email: t`Email`,
    gateCode: t`Door code`
  }
  const showRefusal = useEffectEvent(() => void show(refusedFields(error)))
  useEffect(() => {
    if (error) showRefusal()
  }, [error])
  const set = (change: Partial<EntryValues>) => {
    setValues((before) => ({ ...before, ...change }))
    forget(...Object.keys(change))
  }
  const say = (field: string) => errors[field] && sayError(errors[field], (descriptor) => i18n._(descriptor))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events on to the order's form, in which the dialog stands.
    event.stopPropagation()
    const checked = replaceAddressBookEntryBodySchema.safeParse(values)
    if (checked.success) onSave(values)
    else show(byField(checked.error.issues))
  }
  const text = (field: keyof typeof labels) => (
    <Field
      key={field}
      id={`entry-${field}`}
      label={labels[field]}
      optional={field === 'email' || field === 'gateCode'}
      error={say(field)}
    >
      <Input
        value={values[field]}
        type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {text('name')}
      <AddressField
        id="entry-address"
        label={labels.address}
        address={{ text: values.address, lat: values.lat, lng: values.lng }}
        error={say('address')}
        onChange={({ text: address, lat, lng }) => set({ address, lat, lng })}
      />
      {(['contact', 'phone', 'email', 'gateCode'] as const).map(text)}
      <Field id="entry-notes" label={t`Notes for the driver`} optional error={say('notes')}>
        <Textarea value={values.notes} rows={2} onChange={(event) => set({ notes: event.target.value })} />
      </Field>
      {mayShare && (
        <Checkbox
          className="-my-2"
          checked={values.shared}
          onChange={(event) => set({ shared: event.target.checked })}
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
