import type { SettingsView } from '@ilbud/proto/http/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changedKeys,
  problemsOf,
  type SettingKey,
  type SettingProblems,
  type SettingTexts,
  toTexts
} from './settings-fields.ts'

type Edits = Partial<SettingTexts>

// In memory and per user, so that the back button restores what was typed.
const draftKey = ['settings being edited']

/** The edits on top of the present settings: when somebody else changes these, the edits stay. */
export function useSettingsDraft(now: SettingsView) {
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<Edits>(() => queryClient.getQueryData<Edits>(draftKey) ?? {})
  const [wasKept, setWasKept] = useState(() => Object.keys(edits).length > 0)
  /** What the server found wrong, until the setting is changed. */
  const [refused, setRefused] = useState<SettingProblems>({})
  const before = toTexts(now)
  const texts: SettingTexts = { ...before, ...edits }
  const changed = changedKeys(before, texts)
  const keep = (next: Edits) => {
    queryClient.setQueryData(draftKey, next)
    setEdits(next)
    setWasKept(false)
  }
  return {
    before,
    texts,
    changed,
    problems: { ...refused, ...problemsOf(texts, changed) },
    refused,
    refuse: setRefused,
    /** The edits are from an earlier visit of the page. */
    wasKept: wasKept && changed.length > 0,
    change: (key: SettingKey, text: string) => {
      keep({ ...edits, [key]: text })
      setRefused(({ [key]: _changed, ...others }) => others)
    },
    discard: () => {
      keep({})
      setRefused({})
    }
  }
}
