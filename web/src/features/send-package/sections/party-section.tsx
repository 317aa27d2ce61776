import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field, Input } from '#components/forms/field.tsx'
import { FillInButtons } from '#features/send-package/address-book/fill-in-buttons.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'
import { OrderAddress } from './order-address.tsx'

export function PickupFields() {
  const { t } = useLingui()
  const labels = { address: t`Pickup address`, contact: t`Pickup contact`, phone: t`Pickup phone` }
  return (
    <PartyFields end="pickup" labels={labels} autoComplete={{ contact: 'name', phone: 'tel' }}>
      <TextField name="pickupGateCode" label={t`Door code`} optional autoComplete="off" />
      <TextField name="pickupNotes" label={t`Notes for the driver`} optional autoComplete="off" />
    </PartyFields>
  )
}

export function DropoffFields() {
  const { t } = useLingui()
  const labels = { address: t`Delivery address`, contact: t`Delivery contact`, phone: t`Delivery phone` }
  return (
    // The browser knows the sender's details, and would offer them here.
    <PartyFields end="delivery" labels={labels} autoComplete={{ contact: 'off', phone: 'off' }}>
      <TextField
        name="deliveryEmail"
        label={t`Recipient’s email`}
        hint={t`We then send the recipient the tracking link, and an email when the driver is on the way.`}
        optional
        type="email"
        autoComplete="off"
        className="md:col-span-2"
      />
      <TextField
        name="deliveryNotes"
        label={t`Notes for the driver`}
        optional
        autoComplete="off"
        className="md:col-span-2"
      />
    </PartyFields>
  )
}

interface PartyFieldsProps {
  end: 'pickup' | 'delivery'
  labels: { address: string; contact: string; phone: string }
  autoComplete: { contact: string; phone: string }
  children: ReactNode
}

/** Where, whom to meet and how to reach them; then what only one end has. */
function PartyFields({ end, labels, autoComplete, children }: PartyFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FillInButtons end={end} />
      <div className="md:col-span-2">
        <OrderAddress end={end} label={labels.address} />
      </div>
      <TextField name={`${end}Contact`} label={labels.contact} autoComplete={autoComplete.contact} />
      <TextField
        name={`${end}Phone`}
        label={labels.phone}
        autoComplete={autoComplete.phone}
        type="tel"
        placeholder="+46 70 174 06 05"
      />
      {children}
    </div>
  )
}

interface TextFieldProps {
  name: keyof OrderValues
  label: string
  hint?: string
  optional?: boolean
  autoComplete?: string
  type?: string
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  className?: string
}

export function TextField({ name, label, hint, optional = false, className = '', ...rest }: TextFieldProps) {
  const { register } = useFormContext<OrderValues>()
  return (
    <Field label={label} hint={hint} error={useFieldError(name)} optional={optional} className={className}>
      <Input {...rest} {...register(name)} />
    </Field>
  )
}
