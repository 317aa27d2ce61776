import { zodResolver } from '@hookform/resolvers/zod'
import { changeMeBodySchema, type Me, registerBodySchema } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, type Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { LanguageSelect } from '#components/forms/language-select.tsx'
import { formatPhone } from '#lib/format/format-phone.ts'
import { chooseLanguage, type Language } from '#lib/format/language.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { storedTokens } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { changeMe, meQuery } from './account-queries.ts'

/** The route leaves a blank name unchanged, which is not what emptying the field means. */
const profileSchema = z.extend(changeMeBodySchema, { name: registerBodySchema.shape.name })
interface Values {
  name: string
  phone: string
  locale: Language
}

/** Name, phone and language. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(profileSchema, undefined, { raw: true }) as Resolver<Values>,
    defaultValues: {
      name: me.name,
      phone: formatPhone(me.phone ?? ''),
      locale: me.locale ?? (i18n.locale as Language)
    }
  })
  const { register, control, formState } = form
  const mutation = useMutation({
    mutationFn: (values: Values) => changeMe({ ...values, phone: values.phone.trim() || null }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(meQuery().queryKey, saved)
      toast({ title: t`Saved`, variant: 'success' })
      if (saved.locale && saved.locale !== i18n.locale) await chooseLanguage(saved.locale)
      // The name in the bar stands in the token: a new one has the new name.
      await renewedToken(storedTokens().accessToken)
    },
    onError: (error) => showRefusal(form, t`Could not save`, error)
  })
  const submit = form.handleSubmit((values) => mutation.mutate(values))
  const say = (field: 'name' | 'phone') => {
    const message = formState.errors[field]?.message
    return message && issueWords(message)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t`Name`} error={say('name')}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label={t`Phone`} optional error={say('phone')}>
        <Input {...register('phone')} type="tel" autoComplete="tel" placeholder="+46 70 174 06 05" />
      </Field>
      <Field label={t`Language`} hint={t`For this site and the emails we send you.`}>
        <Controller
          control={control}
          name="locale"
          render={({ field: { value, onChange } }) => <LanguageSelect value={value} onChange={onChange} />}
        />
      </Field>
      <Button type="submit" variant="primary" busyText={mutation.isPending && t`Saving...`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
