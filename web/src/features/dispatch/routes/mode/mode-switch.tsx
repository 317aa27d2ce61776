import { type DispatchMode, dispatchModeSchema } from '@ilbud/proto/http/settings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import { candidatesRoot } from '#features/dispatch/panel/candidates-query.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { modeQuery, setMode } from './mode-query.ts'

const names: Record<DispatchMode, MessageDescriptor> = {
  manual: msg({ message: 'Manual', context: 'dispatch' }),
  suggest: msg({ message: 'Suggest', context: 'dispatch' }),
  auto: msg({ message: 'Auto', context: 'dispatch' })
}

const meanings: Record<DispatchMode, MessageDescriptor> = {
  manual: msg`Drivers are listed by distance. You choose one, or the first driver to accept has the order.`,
  suggest: msg`Drivers are listed by what the order adds to their routes. You choose one, or the first driver to accept has the order.`,
  auto: msg`Each order is offered to the best driver by the plan, for 45 seconds, then to two more. If none of them takes it, every driver sees it. You can assign it at any time.`
}

/** What a change does with the orders that wait now. */
const effects: Record<'on' | 'off', MessageDescriptor> = {
  on: msg`Orders that wait now are offered too.`,
  off: msg`Open offers end within a few seconds, and every driver sees those orders.`
}

/** Who finds the drivers of orders, and the dialog that says what a change means before it is made. */
export function ModeSwitch() {
  const { t, i18n } = useLingui()
  const { data: mode } = useQuery(modeQuery())
  const [wanted, setWanted] = useState<DispatchMode | null>(null)
  useShortcuts({ m: () => mode && setWanted(mode) })
  if (!mode) return null
  return (
    <>
      <div
        role="group"
        aria-label={t`How orders find a driver`}
        className="flex flex-wrap gap-px overflow-hidden rounded-md border border-border-strong bg-border-strong"
      >
        {dispatchModeSchema.options.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === mode}
            title={i18n._(meanings[one])}
            className="min-h-8 grow cursor-pointer bg-surface px-3.5 font-semibold hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2"
            onClick={() => setWanted(one)}
          >
            {i18n._(names[one])}
          </button>
        ))}
      </div>
      {wanted && <ModeDialog mode={mode} wanted={wanted} onWant={setWanted} onClose={() => setWanted(null)} />}
    </>
  )
}

interface ModeDialogProps {
  mode: DispatchMode
  wanted: DispatchMode
  onWant: (mode: DispatchMode) => void
  onClose: () => void
}

function ModeDialog({ mode, wanted, onWant, onClose }: ModeDialogProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const name = i18n._(names[wanted])
  const isNew = wanted !== mode
  const effect = !isNew ? null : wanted === 'auto' ? effects.on : mode === 'auto' ? effects.off : null
  const changing = useMutation({
    mutationFn: () => setMode(wanted),
    onSuccess: (now) => {
      queryClient.setQueryData(modeQuery().queryKey, now)
      // They are ranked another way now.
      void queryClient.invalidateQueries({ queryKey: candidatesRoot })
      toast({ title: t`Switched to ${name}`, description: effect && i18n._(effect), variant: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(t`The mode was not changed`, error)
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`How orders find a driver`}
      description={t`Applies to all drivers and dispatchers at once. Dispatchers and admins can change it after confirming who they are.`}
      className="md:max-w-[560px]"
    >
      <fieldset className="mt-4 grid gap-2">
        <legend className="sr-only">{t`How orders find a driver`}</legend>
        {dispatchModeSchema.options.map((one) => (
          <label
            key={one}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-border p-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="dispatch-mode"
              className="mt-1 accent-primary"
              checked={one === wanted}
              onChange={() => onWant(one)}
            />
            <span>
              <b className="font-semibold">{i18n._(names[one])}</b>
              {one === mode && <span className="text-text-2"> · {t`now`}</span>}
              <span className="block text-14 text-text-2">{i18n._(meanings[one])}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-3 text-14 empty:hidden">
        {effect && i18n._(effect)}
      </p>
      {isNew ? (
        <Button
          variant="primary"
          block
          className="mt-4"
          busyText={changing.isPending && t`One moment...`}
          onClick={() => changing.mutate()}
        >
          <Trans>Switch to {name}</Trans>
        </Button>
      ) : (
        <Button block className="mt-4" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      )}
    </Dialog>
  )
}
