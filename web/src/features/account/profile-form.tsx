import { changeMeBodySchema, type Me } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { LanguageSelect } from '#components/forms/language-select.tsx'
import { formatPhone } from '#lib/format/format.ts'
import { chooseLanguage, type Language } from '#lib/format/language.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { byField, useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
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
  const { errors, show, showFailure, forget } = useFieldErrors('me')
  const mutation = useMutation({
    mutationFn: () => changeMe({ ...values, phone: values.phone.trim() || null }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(meQuery().queryKey, saved)
      toast({ title: t`Saved`, variant: 'success' })
      if (saved.locale && saved.locale !== i18n.locale) await chooseLanguage(saved.locale)
      // The name in the bar stands in the token: a new one has the new name.
      await renewedToken(storedTokens().accessToken)
    },
    onError: (error) => showFailure(t`Could not save`, error)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The schema takes a blank name as "leave unchanged", which is not what emptying the field means.
    const missing = values.name.trim() === '' ? { name: 'Required' } : {}
    if (!show({ ...byField(changeMeBodySchema.safeParse(values).error?.issues ?? []), ...missing })) mutation.mutate()
  }
  const say = (field: string) => errors[field] && issueWords(errors[field])
  const text = (field: 'name' | 'phone') => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => {
      forget(field)
      setValues({ ...values, [field]: event.target.value })
    }
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
