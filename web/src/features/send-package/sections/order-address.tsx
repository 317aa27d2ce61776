import { useFormContext, useWatch } from 'react-hook-form'
import { AddressField } from '#components/forms/address-field.tsx'
import { AreaNote } from '#features/send-package/area-note.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'

interface OrderAddressProps {
  end: 'pickup' | 'delivery'
  label: string
}

/** The address of one end, as the order form and the quote have it. */
export function OrderAddress({ end, label }: OrderAddressProps) {
  const { setValue, control, trigger, register } = useFormContext<OrderValues>()
  const names = { text: `${end}Address`, lat: `${end}Lat`, lng: `${end}Lng` } as const
  const [text, lat, lng] = useWatch({ control, name: [names.text, names.lat, names.lng] })
  const other = useWatch({ control, name: end === 'pickup' ? 'deliveryAddress' : 'pickupAddress' })
  const error = useFieldError(names.text)
  // Registered for validation and focus; the field writes the value itself.
  const { ref, onBlur, name } = register(names.text)
  return (
    <div>
      <AddressField
        id={`${end}-address`}
        label={label}
        address={{ text, lat, lng }}
        error={error}
        onChange={(address) => {
          setValue(names.text, address.text, { shouldDirty: true })
          setValue(names.lat, address.lat)
          setValue(names.lng, address.lng)
          if (error) void trigger(names.text)
        }}
        onChosen={() => void trigger(names.text)}
        name={name}
        autoComplete="street-address"
        register={ref}
        onBlur={(event) => void onBlur(event)}
      />
      {/* With both, the price says it. */}
      {text.trim() !== '' && other.trim() === '' && <AreaNote address={{ text, lat, lng }} />}
    </div>
  )
}
