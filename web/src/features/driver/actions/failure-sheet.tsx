import type { DeliveryFailure, PickupFailure } from '@ilbud/proto/http/orders/order-status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Radio } from '#components/forms/choice.tsx'
import { Field, FieldError, Textarea } from '#components/forms/field.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { failureButtons, failureReasons, failureTitles } from '#features/driver/driver-words.ts'
import { DoorPhotoField } from './door-photo-field.tsx'
import type { FailureKind } from './next-action.ts'

export interface Failure {
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
  const group = useId()
  const [reason, setReason] = useState<PickupFailure | DeliveryFailure | null>(null)
  const [isRequired, setRequired] = useState(false)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const report = (): void => {
    setRequired(true)
    if (!reason) return
    onClose()
    onReport({ reason, note: note.trim(), photo })
  }
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">
        <Trans>Reason</Trans>
      </legend>
      {failureReasons[kind].map(([code, label]) => (
        <Radio
          key={code}
          name={group}
          value={code}
          checked={reason === code}
          onChange={() => setReason(code)}
          label={i18n._(label)}
          className="min-h-14 items-center border-t border-border"
        />
      ))}
      {kind === 'delivery' && (
        <>
          <DoorPhotoField photo={photo} onPhoto={setPhoto} />
          <Field label={t`What you saw`} optional hint={t`The sender and dispatch read it.`} className="mt-3">
            <Textarea value={note} onChange={(event) => setNote(event.target.value)} maxLength={500} rows={2} />
          </Field>
        </>
      )}
      {isRequired && !reason && <FieldError>{t`Choose a reason first`}</FieldError>}
      <Button variant="primary" block className="mt-3" onClick={report}>
        {i18n._(failureButtons[kind])}
      </Button>
    </fieldset>
  )
}
