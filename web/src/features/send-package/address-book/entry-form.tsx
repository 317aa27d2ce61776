import { type AddressBookEntry, replaceAddressBookEntryBodySchema } from '@ilbud/proto/http/address-book'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useI18n } from '@lingui/react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/choice.tsx'
import { Field, Input, Textarea } from '#components/field.tsx'
import { errorTexts } from '#features/send-package/error-texts.ts'

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
  onSave: (values: EntryValues) => void
}

/** The fields of an entry, checked by the server's own schema. */
export function EntryForm({ start, mayShare, isBusy, onSave }: EntryFormProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const labels = {
    name: t`Name in the address book`,
    address: t`Address`,
    contact: t`Contact`,
    phone: t`Phone`,
    email: t`Email`,
    gateCode: t`Door code`
  }
  const set = (change: Partial<EntryValues>) => setValues((before) => ({ ...before, ...change }))
  const type = (field: keyof typeof labels, text: string) =>
    // Another address is elsewhere.
    set(field === 'address' ? { address: text, lat: null, lng: null } : { [field]: text })
  const say = (message: string) => (errorTexts[message] ? i18n._(errorTexts[message]) : message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events on to the order's form, in which the dialog stands.
    event.stopPropagation()
    const checked = replaceAddressBookEntryBodySchema.safeParse(values)
    const issues = checked.success ? [] : checked.error.issues
    setErrors(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])))
    if (checked.success) onSave(values)
    else document.getElementById(`entry-${String(issues[0]?.path[0])}`)?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
        <Field
          key={field}
          id={`entry-${field}`}
          label={labels[field]}
          optional={field === 'email' || field === 'gateCode'}
          error={errors[field] && say(errors[field])}
        >
          <Input
            value={values[field]}
            type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            onChange={(event) => type(field, event.target.value)}
          />
        </Field>
      ))}
      <Field id="entry-notes" label={t`Notes for the driver`} optional error={errors.notes && say(errors.notes)}>
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
