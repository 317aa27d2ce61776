import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/dialog.tsx'
import { Field, Input } from '#components/field.tsx'

interface SignatureSheetProps {
  open: boolean
  onClose: () => void
  onSign: (signer: string) => void
}

/** Whoever takes the parcel signs with their name, typed on the driver's phone. */
export function SignatureSheet({ open, onClose, onSign }: SignatureSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t`Signature`}
      description={t`Let the person who takes the parcel write their name.`}
    >
      <SignatureForm onClose={onClose} onSign={onSign} />
    </Sheet>
  )
}

function SignatureForm({ onClose, onSign }: Omit<SignatureSheetProps, 'open'>) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const signer = name.trim()
  const sign = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (signer === '') return
    onClose()
    onSign(signer)
  }
  return (
    <form className="mt-4" onSubmit={sign} noValidate>
      <Field label={t`Name of who signs`} error={isAsked && signer === '' ? t`Write a name first` : undefined}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="words"
        />
      </Field>
      <Button type="submit" variant="primary" block className="mt-4">
        {t`Save signature`}
      </Button>
    </form>
  )
}
