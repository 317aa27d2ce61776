import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { SignatureField, type SignatureHandle } from './signature-field.tsx'

export interface Signature {
  signer: string | null
  picture: Blob | null
}

interface SignatureSheetProps {
  open: boolean
  onClose: () => void
  onSign: (signature: Signature) => void
}

/** The recipient signs on the driver's phone with a finger, or enters a name. */
export function SignatureSheet({ open, onClose, onSign }: SignatureSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t`Signature`}
      description={t`Let the person who takes the parcel sign, write their name, or both.`}
    >
      <SignatureForm onClose={onClose} onSign={onSign} />
    </Sheet>
  )
}

function SignatureForm({ onClose, onSign }: Omit<SignatureSheetProps, 'open'>) {
  const { t } = useLingui()
  const pad = useRef<SignatureHandle>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sign = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const signer = name.trim() === '' ? null : name.trim()
    const picture = (await pad.current?.picture()) ?? null
    if (!signer && !picture) return setMissing(true)
    onClose()
    onSign({ signer, picture })
  }
  return (
    <form className="mt-4" onSubmit={(event) => void sign(event)} noValidate>
      <SignatureField ref={pad} onChange={() => setMissing(false)} />
      <Field
        label={t`Name of the person who signs`}
        className="mt-3"
        error={isMissing ? t`Sign above or write a name first` : undefined}
      >
        <Input
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setMissing(false)
          }}
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
