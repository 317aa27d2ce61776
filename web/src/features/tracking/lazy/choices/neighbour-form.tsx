import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Field, Input } from '#components/forms/field.tsx'
import { FormButtons } from './form-buttons.tsx'

interface NeighbourFormProps {
  isSaving: boolean
  save: (name: string | null) => void
  onCancel: () => void
}

export function NeighbourForm({ isSaving, save, onCancel }: NeighbourFormProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(name.trim() || null)
  }
  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      <Field
        label={t`Which neighbour?`}
        hint={t`Name and floor. Only the driver, the sender and our dispatchers see it.`}
      >
        <Input autoFocus maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <FormButtons save={<Trans>Save the neighbour’s name</Trans>} isSaving={isSaving} onCancel={onCancel} />
    </form>
  )
}
