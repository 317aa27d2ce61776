import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#lib/page/toast.ts'
import { ConfirmDialog } from '#features/people/confirm-dialog.tsx'
import { changeDriver } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'

export function DisableDriverDialog({ driver, onClose }: { driver: AdminDriver; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, openOrders } = driver
  const name = driver.name ?? t`the driver`
  const open = plural(openOrders, {
    one: '# order is still in hand: reassign it on the board.',
    other: '# orders are still in hand: reassign them on the board.'
  })
  const effect = t`${name} goes off duty now, all sessions end within 5 seconds, and no order can be accepted.`
  return (
    <ConfirmDialog
      title={t`Disable ${name}?`}
      question={openOrders > 0 ? `${effect} ${open}` : effect}
      confirm={t`Disable the driver`}
      run={() => changeDriver(id, { disabled: true })}
      onDone={() => {
        toast({ title: t`Driver disabled`, description: name, variant: 'success' })
        return queryClient.invalidateQueries({ queryKey: peopleKeys.drivers })
      }}
      onClose={onClose}
    />
  )
}
