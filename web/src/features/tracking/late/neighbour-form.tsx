import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'

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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="grow" busyText={isSaving && t`Saving...`}>
          <Trans>Save the neighbour’s name</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
