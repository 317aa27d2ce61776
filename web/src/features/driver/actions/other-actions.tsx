import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/dialog.tsx'
import { failureTitles } from '#features/driver/driver-words.ts'
import { FailureSheet } from './failure-sheet.tsx'
import { failureKind } from './next-action.ts'
import { useAttemptText } from './use-attempt-text.ts'
import type { OrderActions } from './use-order-actions.ts'

interface OtherActionsProps {
  order: DriverOrder
  actions: OrderActions
}

/** Actions for when something goes wrong, as small buttons below the main one. */
export function OtherActions({ order, actions }: OtherActionsProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'failure' | 'more' | null>(null)
  const kind = failureKind(order)
  const attempt = useAttemptText(order)
  const more = useMoreActions(order, actions)
  return (
    <div className="mt-1 flex">
      {kind && (
        <Button variant="quiet" className="grow text-text" onClick={() => setOpen('failure')}>
          {i18n._(failureTitles[kind])}
        </Button>
      )}
      {more.length > 0 && (
        <Button variant="quiet" className="grow text-text" onClick={() => setOpen('more')}>
          {t`More`}
        </Button>
      )}
      {kind && (
        <FailureSheet
          kind={kind}
          attempt={attempt}
          open={open === 'failure'}
          onClose={() => setOpen(null)}
          onReport={(reason) => actions.report(order, { status: 'failed', reason })}
        />
      )}
      <Sheet open={open === 'more'} onOpenChange={() => setOpen(null)} title={t`More`}>
        <div className="mt-3 grid gap-2.5">
          {more.map(({ label, run }) => (
            <Button
              key={label}
              block
              onClick={() => {
                setOpen(null)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
    </div>
  )
}

function useMoreActions(order: DriverOrder, actions: OrderActions): { label: string; run: () => void }[] {
  const { t } = useLingui()
  const all = [
    { command: 'correct', label: t`Undo the last step`, run: () => actions.correct(order) },
    { command: 'dropAtHub', label: t`Leave it at a hub`, run: () => actions.report(order, { status: 'at_hub' }) },
    {
      command: 'startReturn',
      label: t`Return to the sender`,
      run: () => actions.report(order, { status: 'returning' })
    },
    { command: 'releaseJob', label: t`Give the order back`, run: () => actions.release(order, 'Driver gave it back') }
  ] as const
  return all.filter(({ command }) => order.allowedActions.includes(command))
}
