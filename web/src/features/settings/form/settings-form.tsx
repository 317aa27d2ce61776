import type { SettingsView } from '@ilbud/proto/http/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Note } from '#components/feedback/note.tsx'
import { showAtFields } from '#lib/forms/show-refusal.ts'
import { cn } from '#lib/style/cn.ts'
import { ExamplePrices } from './example-prices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { RuleGroups } from './rule-groups.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingField } from './setting-field.tsx'
import { inLines, SettingsGroup } from './settings-group.tsx'
import { loadKeys, type SettingKey, type SettingProblems, sizeKeys, tariffKeys } from './settings-fields.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

/** All settings in one form, saved after a review of the changes. */
export function SettingsForm({ now }: { now: SettingsView }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const draft = useSettingsDraft(now)
  const { form, texts, changed, discard } = draft
  const { errors } = form.formState
  const [reviewing, setReviewing] = useState(false)
  const { wanted, stay } = useLeaveGuard(changed.length > 0)
  const review = form.handleSubmit(() => setReviewing(changed.length > 0))
  const showRefused = (refused: SettingProblems) => {
    flushSync(() => setReviewing(false))
    // After the dialog has given the focus back.
    setTimeout(() => showAtFields(form, refused))
  }
  const field = (key: SettingKey) => (
    <SettingField key={key} field={draft.register(key)} problem={errors[key]?.message} />
  )
  return (
    <form noValidate onSubmit={(event) => void review(event)} className="grid gap-4">
      {draft.wasRestored && changed.length > 0 && (
        <Note tone="info" icon={Info} role="status" className="text-14">
          <Trans>What you typed before is still here, and not saved.</Trans>
        </Note>
      )}
      <div className="grid items-start gap-4 min-[1101px]:grid-cols-[1fr_400px]">
        <SettingsGroup
          title={t`Tariff`}
          text={t`Whole kronor including VAT. A change makes tariff version ${now.tariffVersion + 1}; orders placed and prices locked before keep theirs.`}
        >
          <div className={cn(inLines, 'grid gap-4 sm:grid-cols-3 sm:[&>div:nth-child(n+4)]:mt-4')}>
            {tariffKeys.map(field)}
          </div>
          <fieldset>
            <legend className="mb-2 text-14 font-semibold">
              <Trans>Multiplied by the parcel’s size</Trans>
            </legend>
            <div className={cn(inLines, 'grid grid-cols-2 gap-4 sm:grid-cols-4')}>{sizeKeys.map(field)}</div>
          </fieldset>
          <fieldset>
            <legend className="mb-2 text-14 font-semibold">
              <Trans>Load and service level</Trans>
            </legend>
            <div className={cn(inLines, 'grid grid-cols-2 gap-4 sm:grid-cols-4')}>{loadKeys.map(field)}</div>
          </fieldset>
        </SettingsGroup>
        <ExamplePrices now={now} texts={texts} />
      </div>
      <RuleGroups field={field} />
      <SaveBar changes={changed.length} problems={Object.keys(errors).length} discard={discard} />
      {reviewing && (
        <ReviewDialog
          now={now}
          draft={draft}
          onSaved={discard}
          onRefused={showRefused}
          onClose={() => setReviewing(false)}
        />
      )}
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
