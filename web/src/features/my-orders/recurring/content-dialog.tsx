import { replaceRecurringOrderBodySchema, type RecurringOrder } from '@ilbud/proto/http/recurring-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field, Input } from '#components/field.tsx'
import { Select } from '#components/select.tsx'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { type ContentField, contentOf, type ContentValues, contentValuesOf } from './content-values.ts'
import { recurringQuery, replaceRecurring } from './recurring-queries.ts'
import { toBody, valuesOf } from './rule-values.ts'
import { useContentTexts } from './use-content-texts.ts'

type Errors = Partial<Record<string, string>>

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
  const [errors, setErrors] = useState<Errors>({})
  const body = { ...toBody(valuesOf(recurring)), order: contentOf(recurring.order, values) }

  const show = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`content-${first}`)?.focus()
    return first !== undefined
  }
  const mutation = useMutation({
    mutationFn: () => replaceRecurring(recurring.id, body),
    onSuccess: ({ name }) => {
      toast({ title: t`“${name}” is saved`, variant: 'success' })
      onSaved()
    },
    onError: (error) => void (show(refusedFields(error)) || toastFailure(t`Could not save it`, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const issues = replaceRecurringOrderBodySchema.safeParse(body).error?.issues ?? []
    const found = issues.flatMap(({ path: [at, field], message }) => (at === 'order' ? [[String(field), message]] : []))
    if (!show(Object.fromEntries(found.toReversed()) as Errors)) mutation.mutate()
  }
  const part = (names: readonly ContentField[]) => (
    <Fields {...{ names, values, errors }} onChange={(change) => setValues({ ...values, ...change })} />
  )
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-6">
      <Part title={t`Pickup`}>
        {part(['pickupAddress', 'pickupContact', 'pickupPhone', 'pickupGateCode', 'pickupNotes'])}
      </Part>
      <Part title={t`Delivery`}>
        {part(['deliveryAddress', 'deliveryContact', 'deliveryPhone', 'deliveryEmail', 'deliveryNotes'])}
      </Part>
      <Part title={t`Parcel`}>
        <Field label={texts.labels.packageSize}>
          <Select
            value={values.packageSize}
            onChange={(event) => setValues({ ...values, packageSize: event.target.value })}
          >
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

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-18 font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface FieldsProps {
  names: readonly ContentField[]
  values: ContentValues
  errors: Errors
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
        className={name.endsWith('Address') ? 'sm:col-span-2' : ''}
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

/** The fields that a refusal is about, with what it says. */
function refusedFields(error: unknown): Errors {
  if (!(error instanceof ApiError) || !error.problem) return {}
  const { code, errors = [], end } = error.problem
  const message = refusalWords(error) ?? error.problem.message
  if (code === 'OUT_OF_AREA') return { [end === 'pickup' ? 'pickupAddress' : 'deliveryAddress']: message }
  if (code === 'DIFFERENT_AREAS') return { deliveryAddress: message }
  const own = errors.filter(({ path }) => path.startsWith('order.'))
  return Object.fromEntries(own.map(({ path, message: text }) => [path.slice('order.'.length), text]))
}
