import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController, useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { supportPhone } from '#lib/page/contact.ts'
import { matchesPin } from './matches-pin.ts'

interface PinSheetProps {
  /** Null: closed. */
  order: DriverOrder | null
  onClose: () => void
  onPin: (pin: string) => void
  /** Reports the other parcels of the visit; null: there are none. */
  onLeaveOut: (() => void) | null
}

/** The recipient says the PIN, and the driver types it. Works without a network. */
export function PinSheet({ order, onClose, onPin, onLeaveOut }: PinSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={order !== null}
      onOpenChange={onClose}
      title={t`The recipient’s PIN`}
      description={t`Ask for the four digits. They are on the parcel’s page, in the mail and in the text message.`}
    >
      {order && <PinForm key={order.id} {...{ order, onPin, onLeaveOut }} />}
    </Sheet>
  )
}

function PinForm({ order, onPin, onLeaveOut }: Pick<PinSheetProps, 'onPin' | 'onLeaveOut'> & { order: DriverOrder }) {
  const { t } = useLingui()
  const { control, formState, clearErrors, handleSubmit } = useForm({
    defaultValues: { pin: '' },
    // The phone takes a moment to compare a PIN.
    reValidateMode: 'onSubmit'
  })
  const validate = async (pin: string) => {
    if (pin.length !== 4) return t`The PIN has four digits`
    const isRight = order.pinCheck ? await matchesPin(pin, order.pinCheck) : null
    return isRight !== false || t`That is not the PIN. Ask for it again.`
  }
  const { field } = useController({ control, name: 'pin', rules: { validate } })
  const submit = handleSubmit(({ pin }) => onPin(pin))
  return (
    <form
      className="mt-4"
      onSubmit={(event) => (formState.isSubmitting ? event.preventDefault() : void submit(event))}
      noValidate
    >
      {onLeaveOut && (
        <p className="mb-3 font-semibold">
          <span className="font-id">{formatTrackingId(order.trackingId)}</span>
          {order.deliveryContact && <> · {order.deliveryContact}</>}
        </p>
      )}
      <Field label={t`PIN`} error={formState.errors.pin?.message}>
        <Input
          {...field}
          onChange={(event) => {
            field.onChange(event.target.value.replace(/\D/g, '').slice(0, 4))
            clearErrors()
          }}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          className="min-h-16 text-center font-display text-[2.125rem] font-bold tracking-[.3em]"
        />
      </Field>
      <p className="mt-3 text-text-2">
        <Trans>
          No PIN at hand?{' '}
          <a href={supportPhone.href} className="inline-block py-1">
            Call dispatch
          </a>
          , or report that you could not deliver.
        </Trans>
      </p>
      <Button
        type="submit"
        variant="accent"
        className="mt-4 min-h-16 w-full text-[1.25rem] font-bold"
        busyText={formState.isSubmitting && t`One moment...`}
      >
        {t`Mark as Delivered`}
      </Button>
      {onLeaveOut && (
        <Button block className="mt-2" onClick={onLeaveOut}>
          {t`Leave this parcel out`}
        </Button>
      )}
    </form>
  )
}
