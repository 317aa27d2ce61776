import type { SettingsView } from '@ilbud/proto/http/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Note } from '#components/feedback/note.tsx'
import { ExamplePrices } from './example-prices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { RuleGroups } from './rule-groups.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { loadKeys, type SettingKey, sizeKeys, tariffKeys } from './settings-fields.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

/** All settings in one form, saved after a review of the changes. */
export function SettingsForm({ now }: { now: SettingsView }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSettingsDraft(now)
  const { texts, changed, problems, change, discard } = draft
  const [reviewing, setReviewing] = useState(false)
  const { wanted, stay } = useLeaveGuard(changed.length > 0)
  const wrong = Object.keys(problems)
  const focusOn = (key: string) => form.current?.querySelector<HTMLInputElement>(`[name="${key}"]`)?.focus()
  const [firstRefused] = Object.keys(draft.refused)
  useEffect(() => {
    if (reviewing || firstRefused === undefined) return
    // After the dialog has given the focus back.
    const timer = setTimeout(() => focusOn(firstRefused))
    return () => clearTimeout(timer)
  }, [reviewing, firstRefused])
  const review = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.length > 0) focusOn(wrong[0]!)
    else if (changed.length > 0) setReviewing(true)
  }
  const field = (key: SettingKey) => (
    <SettingField
      key={key}
      name={key}
      text={texts[key]}
      problem={problems[key]}
      onChange={(text) => change(key, text)}
    />
  )
  return (
    <form ref={form} noValidate onSubmit={review} className="grid gap-4">
      {draft.wasKept && (
        <Note tone="info" icon={Info} role="status" className="text-14">
          <Trans>What you typed before is still here, and not saved.</Trans>
        </Note>
      )}
      <div className="grid items-start gap-4 min-[1101px]:grid-cols-[1fr_400px]">
        <SettingsGroup
          title={t`Tariff`}
          text={t`Whole kronor including VAT. A change makes tariff version ${now.tariffVersion + 1}; orders placed and prices locked before keep theirs.`}
        >
          <div className="grid gap-4 sm:grid-cols-3">{tariffKeys.map(field)}</div>
          <fieldset>
            <legend className="mb-2 text-14 font-semibold">
              <Trans>Multiplied by the parcel’s size</Trans>
            </legend>
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">{sizeKeys.map(field)}</div>
          </fieldset>
          <fieldset>
            <legend className="mb-2 text-14 font-semibold">
              <Trans>Load and service level</Trans>
            </legend>
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">{loadKeys.map(field)}</div>
          </fieldset>
        </SettingsGroup>
        <ExamplePrices now={now} texts={texts} />
      </div>
      <RuleGroups field={field} />
      <SaveBar changes={changed.length} problems={wrong.length} discard={discard} />
      {reviewing && <ReviewDialog now={now} draft={draft} onSaved={discard} onClose={() => setReviewing(false)} />}
      {wanted && (
        <LeaveDialog
          stay={stay}
          leave={() => {
            discard()
            stay()
            void navigate(wanted)
          }}
        />
      )}
    </form>
  )
}
