import { zodResolver } from '@hookform/resolvers/zod'
import { addApiKeyBodySchema, scopes } from '@ilbud/proto/http/companies/api-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, FieldError, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { addApiKey, apiKeysQuery } from './developer-queries.ts'
import { SecretField } from './secret-field.tsx'
import { useScopeWords } from './use-scope-words.ts'

const dayMs = 24 * 3_600_000

/** The key as it is chosen; `days` until it expires, empty: it does not. */
const keyFormSchema = z.extend(z.pick(addApiKeyBodySchema, { name: true, scopes: true }), {
  test: z.boolean(),
  days: z.enum(['', '30', '90', '365'])
})
type KeyValues = z.infer<typeof keyFormSchema>

const start: KeyValues = { name: '', scopes: ['orders:read', 'orders:write'], test: false, days: '' }

/** Creates an API key and shows it once. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { refusals } = useCompanyWords()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(keyFormSchema), defaultValues: start })
  const mutation = useMutation({
    mutationFn: ({ days, ...values }: KeyValues) =>
      addApiKey({ ...values, ...(days && { expiresAt: inDays(Number(days)) }) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
    onError: (error) => showRefusal(form, t`Could not create the key`, error, { words: refusals })
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
        <KeyForm form={form} isBusy={mutation.isPending} onSubmit={mutation.mutate} />
      )}
    </Dialog>
  )
}

interface KeyFormProps {
  form: UseFormReturn<KeyValues>
  isBusy: boolean
  onSubmit: (values: KeyValues) => void
}

function KeyForm({ form: { register, handleSubmit, formState }, isBusy, onSubmit }: KeyFormProps) {
  const { t } = useLingui()
  const { say } = useCompanyWords()
  const does = useScopeWords()
  const { errors } = formState
  const submit = handleSubmit((values) => onSubmit(values))
  const lives = { '': t`Never`, '30': t`In 30 days`, '90': t`In 90 days`, '365': t`In a year` }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <Field label={t`Name`} error={say(errors.name?.message)}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Checkbox
        {...register('test')}
        label={t`A test key`}
        hint={t`Its orders reach nobody and cost nothing; a robot takes every step. It sees only test orders.`}
      />
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>What the key may do</Trans>
        </legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} {...register('scopes')} value={scope} label={does[scope]} hint={<code>{scope}</code>} />
        ))}
        {errors.scopes && <FieldError>{say(errors.scopes.message)}</FieldError>}
      </fieldset>
      <Field label={t`Expires`} error={say(errors.days?.message)}>
        <Select {...register('days')}>
          {keyFormSchema.shape.days.options.map((days) => (
            <option key={days} value={days}>
              {lives[days]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="primary" block busyText={isBusy && t`Saving...`}>
        <Trans>Create the key</Trans>
      </Button>
    </form>
  )
}

function inDays(days: number): string {
  return new Date(serverNow() + days * dayMs).toISOString()
}
