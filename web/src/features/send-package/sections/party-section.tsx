import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Field, Input } from '#components/field.tsx'
import { KnownDetails } from '#features/send-package/address-book/known-details.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'
import { AddressField } from './address-field.tsx'

export function PickupFields() {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <KnownDetails end="pickup" />
      <div className="md:col-span-2">
        <AddressField end="pickup" label={t`Pickup address`} />
      </div>
      <TextField name="pickupContact" label={t`Pickup contact`} autoComplete="name" />
      <TextField
        name="pickupPhone"
        label={t`Pickup phone`}
        autoComplete="tel"
        type="tel"
        placeholder="+46 70 174 06 05"
      />
      <TextField name="pickupGateCode" label={t`Door code`} optional autoComplete="off" />
      <TextField name="pickupNotes" label={t`Notes for the driver`} optional autoComplete="off" />
    </div>
  )
}

export function DropoffFields() {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <KnownDetails end="delivery" />
      <div className="md:col-span-2">
        <AddressField end="delivery" label={t`Delivery address`} />
      </div>
      <TextField name="deliveryContact" label={t`Delivery contact`} autoComplete="off" />
      <TextField
        name="deliveryPhone"
        label={t`Delivery phone`}
        autoComplete="off"
        type="tel"
        placeholder="+46 70 174 06 05"
      />
      <TextField
        name="deliveryNotes"
        label={t`Notes for the driver`}
        optional
        autoComplete="off"
        className="md:col-span-2"
      />
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
