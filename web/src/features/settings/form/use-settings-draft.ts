import type { SettingsView } from '@ilbud/proto/http/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import {
  changedKeys,
  minuteKeys,
  problemsOf,
  type SettingKey,
  type SettingTexts,
  timeKeys,
  toTexts
} from './settings-fields.ts'

// In memory and per user, so that the back button restores what was typed.
const draftKey = ['settings being edited']
/** They are compared with each other. */
const hours: SettingKey[] = [...timeKeys, ...minuteKeys]

/** The form of the settings. When somebody else changes these, what was typed stays. */
export function useSettingsDraft(now: SettingsView) {
  const queryClient = useQueryClient()
  const [stored] = useState(() => Object.entries(queryClient.getQueryData<Partial<SettingTexts>>(draftKey) ?? {}))
  const [wasRestored, setWasRestored] = useState(stored.length > 0)
  const before = toTexts(now)
  const form = useForm<SettingTexts>({
    resolver: resolverOf((typed) => problemsOf(typed, changedKeys(before, typed))),
    defaultValues: before,
    values: before,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onChange'
  })
  useEffect(() => {
    for (const [key, text] of stored)
      form.setValue(key as SettingKey, text, { shouldDirty: true, shouldValidate: true })
  }, [form, stored])
  const texts = { ...before, ...useWatch({ control: form.control }) }
  const keep = (typed: SettingTexts) => {
    const edits = changedKeys(before, typed).map((key) => [key, typed[key]])
    queryClient.setQueryData(draftKey, Object.fromEntries(edits))
    setWasRestored(false)
  }
  return {
    form,
    before,
    texts,
    changed: changedKeys(before, texts),
    /** What was typed is from an earlier visit of the page. */
    wasRestored,
    register: (key: SettingKey) =>
      form.register(key, { deps: hours.includes(key) ? hours : [], onChange: () => keep(form.getValues()) }),
    discard: () => {
      keep(before)
      form.reset(before, { keepDirtyValues: false, keepErrors: false })
    }
  }
}
