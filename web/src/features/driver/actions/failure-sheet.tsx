import type { DeliveryFailure, PickupFailure } from '@ilbud/proto/http/orders/order-status'
import { Trans, useLingui } from '@lingui/react/macro'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Radio } from '#components/forms/choice.tsx'
import { Field, FieldError, Textarea } from '#components/forms/field.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { failureReasons } from '#lib/parcel/failure-reasons.ts'
import { failureButtons, failureTitles } from '#features/driver/driver-words.ts'
import { DoorPhotoField } from './door-photo-field.tsx'
import type { FailureKind } from './next-action.ts'

interface Failure {
  reason: PickupFailure | DeliveryFailure
  note: string
  /** Of the door. */
  photo: Blob | null
}

interface FailureSheetProps {
  kind: FailureKind
  /** The number of the failed attempt, where attempts are counted. */
  attempt: string | null
  open: boolean
  onClose: () => void
  onReport: (failure: Failure) => void
}

/** Asks for one of the coded reasons of a failure; at the recipient's door also for a photo and a note. */
export function FailureSheet({ kind, attempt, open, onClose, onReport }: FailureSheetProps) {
  const { t, i18n } = useLingui()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={i18n._(failureTitles[kind])}
      description={(attempt ? `${attempt}. ` : '') + t`Choose what happened.`}
    >
      <Reasons kind={kind} onReport={onReport} onClose={onClose} />
    </Sheet>
  )
}

function Reasons({ kind, onReport, onClose }: Omit<FailureSheetProps, 'open' | 'attempt'>) {
  const { t, i18n } = useLingui()
  const { control, register, formState, handleSubmit } = useForm<Partial<Failure>>({
    defaultValues: { note: '', photo: null }
  })
  const report = handleSubmit(({ reason, note = '', photo = null }) => {
    onClose()
    onReport({ reason: reason!, note: note.trim(), photo })
  })
  return (
    <form noValidate onSubmit={(event) => void report(event)}>
      <fieldset className="mt-2">
        <legend className="sr-only">
          <Trans>Reason</Trans>
        </legend>
        {failureReasons[kind].map(([code, label]) => (
          <Radio
            key={code}
            {...register('reason', { required: true })}
            value={code}
            label={i18n._(label)}
            className="min-h-14 items-center border-t border-border"
          />
        ))}
        {kind === 'delivery' && (
          <>
            <Controller
              control={control}
              name="photo"
              render={({ field: { value = null, onChange } }) => <DoorPhotoField photo={value} onPhoto={onChange} />}
            />
            <Field label={t`What you saw`} optional hint={t`The sender and dispatch read it.`} className="mt-3">
              <Textarea {...register('note')} maxLength={500} rows={2} />
            </Field>
          </>
        )}
        {formState.errors.reason && <FieldError>{t`Choose a reason first`}</FieldError>}
        <Button type="submit" variant="primary" block className="mt-3">
          {i18n._(failureButtons[kind])}
        </Button>
      </fieldset>
    </form>
  )
}
