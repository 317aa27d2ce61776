import { changeMeBodySchema, type Me } from '@ilbud/proto/http/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Field, Input } from '#components/field.tsx'
import { LanguageSelect } from '#components/language-select.tsx'
import { ApiError } from '#lib/api/api.ts'
import { formatPhone } from '#lib/format/format.ts'
import { chooseLanguage, type Language } from '#lib/format/language.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { storedTokens } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { changeMe, meQuery } from './account-queries.ts'

/** Name, phone and language. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [values, setValues] = useState({
    name: me.name,
    phone: formatPhone(me.phone ?? ''),
    locale: me.locale ?? (i18n.locale as Language)
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const mutation = useMutation({
    mutationFn: () => changeMe({ ...values, phone: values.phone.trim() || null }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(meQuery().queryKey, saved)
      toast({ title: t`Saved`, variant: 'success' })
      if (saved.locale && saved.locale !== i18n.locale) await chooseLanguage(saved.locale)
      // The name in the bar stands in the token: a new one has the new name.
      await renewedToken(storedTokens().accessToken)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.errors) showErrors(error.problem.errors)
      else toastFailure(t`Could not save`, error)
    }
  })
  const showErrors = (issues: { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    document.getElementById(`me-${issues[0]?.path}`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = values.name.trim() === '' ? [{ path: 'name', message: 'Required' }] : []
    const checked = changeMeBodySchema.safeParse(values)
    const issues = checked.success
      ? []
      : checked.error.issues.map((issue) => ({ ...issue, path: issue.path.join('.') }))
    if (name.length + issues.length > 0) return showErrors([...name, ...issues])
    setErrors({})
    mutation.mutate()
  }
  const messages: Record<string, string> = {
    Required: t`Required`,
    'Please enter a valid phone number': t`Please enter a valid phone number`
  }
  const say = (field: string) => errors[field] && (messages[errors[field]] ?? errors[field])
  const text = (field: 'name' | 'phone') => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field id="me-name" label={t`Name`} error={say('name')}>
        <Input {...text('name')} autoComplete="name" />
      </Field>
      <Field id="me-phone" label={t`Phone`} optional error={say('phone')}>
        <Input {...text('phone')} type="tel" autoComplete="tel" placeholder="+46 70 174 06 05" />
      </Field>
      <Field label={t`Language`} hint={t`For this site and the emails we send you.`}>
        <LanguageSelect value={values.locale} onChange={(locale) => setValues({ ...values, locale })} />
      </Field>
      <Button type="submit" variant="primary" busyText={mutation.isPending && t`Saving...`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
