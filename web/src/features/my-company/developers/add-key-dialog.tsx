import { addApiKeyBodySchema, type Scope, scopes } from '@ilbud/proto/http/api-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/choice.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field, FieldError, Input } from '#components/field.tsx'
import { Select } from '#components/select.tsx'
import { byField, useCompanyWords } from '#features/my-company/use-company-words.ts'
import { addApiKey, apiKeysQuery, type NewKeyValues } from './developer-queries.ts'
import { SecretField } from './secret-field.tsx'
import { useScopeWords } from './use-scope-words.ts'

const lives = ['', '30', '90', '365'] as const
const dayMs = 24 * 3_600_000

/** Creates an API key and shows it once. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: addApiKey,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
    onError: (error) => words.toastFailure(t`Could not create the key`, error)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mutation.data ? t`Your new API key` : t`Create an API key`}
      description={
        mutation.data ? mutation.data.name : t`It acts for the company, within what you allow here, until you end it.`
      }
    >
      {mutation.data ? (
        <SecretField label={t`API key`} secret={mutation.data.key} onDone={onClose} />
      ) : (
        <KeyForm isBusy={mutation.isPending} onSubmit={mutation.mutate} />
      )}
    </Dialog>
  )
}

function KeyForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (values: NewKeyValues) => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>(['orders:read', 'orders:write'])
  const [days, setDays] = useState('')
  const [test, setTest] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = addApiKeyBodySchema.safeParse({ name, scopes: chosen })
    setErrors(checked.success ? {} : byField(checked.error.issues))
    if (checked.success) onSubmit({ name, scopes: chosen, test, ...(days && { expiresAt: inDays(Number(days)) }) })
    else if (name.trim() === '') document.getElementById('key-name')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <Field id="key-name" label={t`Name`} error={errors['name'] && words.say(errors['name'])}>
        <Input value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox
        label={t`A test key`}
        hint={t`Its orders reach nobody and cost nothing; a robot takes every step. It sees only test orders.`}
        checked={test}
        onChange={(event) => setTest(event.target.checked)}
      />
      <Scopes chosen={chosen} onChange={setChosen} error={errors['scopes'] && words.say(errors['scopes'])} />
      <Expiry value={days} onChange={setDays} />
      <Button type="submit" variant="primary" block busyText={isBusy && t`Saving...`}>
        <Trans>Create the key</Trans>
      </Button>
    </form>
  )
}

interface ScopesProps {
  chosen: Scope[]
  error: string | undefined
  onChange: (chosen: Scope[]) => void
}

function Scopes({ chosen, error, onChange }: ScopesProps) {
  const does = useScopeWords()
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>What the key may do</Trans>
      </legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={does[scope]}
          hint={<code>{scope}</code>}
          checked={chosen.includes(scope)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function Expiry({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  const { t } = useLingui()
  const names = { '': t`Never`, '30': t`In 30 days`, '90': t`In 90 days`, '365': t`In a year` }
  return (
    <Field label={t`Expires`}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {lives.map((days) => (
          <option key={days} value={days}>
            {names[days]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString()
}
