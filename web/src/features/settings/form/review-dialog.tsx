import type { SettingsView } from '@ilbud/proto/http/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { ApiError } from '#lib/api/api.ts'
import { configQuery } from '#lib/api/config-query.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { toast } from '#lib/page/toast.ts'
import { changeSettings, settingsKey } from '#features/settings/settings-queries.ts'
import { ChangeList } from './change-list.tsx'
import { ExamplePrices } from './example-prices.tsx'
import { isTariffKey, refusedSettings, type SettingProblems, toBody } from './settings-fields.ts'
import type { useSettingsDraft } from './use-settings-draft.ts'

interface ReviewDialogProps {
  now: SettingsView
  draft: ReturnType<typeof useSettingsDraft>
  onSaved: () => void
  /** For the fields of the form. */
  onRefused: (refused: SettingProblems) => void
  onClose: () => void
}

/** The changes and their effect on prices, for confirmation. */
export function ReviewDialog({ now, draft, onSaved, onRefused, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const { before, texts, changed } = draft
  const saving = useSaving(now, draft, {
    onSaved: () => {
      onSaved()
      onClose()
    },
    onRefused
  })
  const isNewTariff = changed.some(isTariffKey)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Save these changes?`}
      description={
        isNewTariff
          ? t`New quotes use tariff version ${now.tariffVersion + 1} within seconds. Prices locked before hold for their 15 minutes.`
          : t`They take effect within seconds, and the audit log keeps who made them.`
      }
      className="compact max-h-[92dvh] overflow-y-auto md:max-w-[560px]"
      readFirst
    >
      <div className="mt-5 grid gap-5">
        <ChangeList before={before} after={texts} changed={changed} />
        {isNewTariff && <ExamplePrices now={now} texts={texts} plain />}
        {/* In view, however long the list of prices is. */}
        <div className="sticky -bottom-6 -mx-4 -mb-6 grid gap-2 border-t border-border bg-surface px-4 pt-3 pb-6 sm:grid-cols-2 md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
          {saving.error && (
            <div className="sm:col-span-2">
              <Refusal error={saving.error} />
            </div>
          )}
          <Button
            variant="primary"
            aria-disabled={changed.length === 0}
            onClick={() => changed.length > 0 && saving.mutate()}
            busyText={saving.isPending && t`Saving...`}
          >
            {isNewTariff ? <Trans>Put the tariff in force</Trans> : <Trans>Save changes</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Back to the form</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useSaving(
  { version }: SettingsView,
  { texts, changed }: ReviewDialogProps['draft'],
  { onSaved, onRefused }: Pick<ReviewDialogProps, 'onSaved' | 'onRefused'>
) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => changeSettings({ version, ...toBody(texts, changed) }),
    onSuccess: ({ tariffVersion }) => {
      toast({
        title: t`Settings saved`,
        description: t`Tariff version ${tariffVersion} is in force.`,
        variant: 'success'
      })
      void queryClient.invalidateQueries(configQuery())
      onSaved()
    },
    onError: (error) => {
      const found = refusedSettings(error)
      if (Object.keys(found).length > 0) onRefused(found)
    },
    // Also after an error: the settings shown were out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey })
  })
}

function Refusal({ error }: { error: Error }) {
  const { t } = useLingui()
  return (
    <Note tone="danger" icon={CircleAlert} role="alert" className="text-14">
      {error instanceof ApiError && error.code === 'SETTINGS_CHANGED' ? (
        <Trans>
          <b>Somebody else changed the settings meanwhile.</b> Your changes are kept and are now compared with the new
          values: look through them and save again.
        </Trans>
      ) : error instanceof ApiError && error.code === 'INVALID_REQUEST' ? (
        <Trans>
          <b>The settings could not be saved.</b> Nothing has changed. One of the values is not possible: go back to the
          form and correct it.
        </Trans>
      ) : (
        <>
          <b>
            <Trans>The settings could not be saved.</Trans>
          </b>{' '}
          {refusalWords(error, troubleWords(error)) ?? t`Try again.`}
        </>
      )}
      <Reference error={error} className="text-13 text-text-2" />
    </Note>
  )
}
