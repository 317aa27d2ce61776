import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import { driverOrdersQuery } from '#features/driver/driver-queries.ts'
import { isOpen } from '#features/driver/actions/next-action.ts'
import { announceWork } from '#features/driver/pool/announce-offer.ts'
import { readSetting } from '#features/driver/profile/use-setting.ts'
import { updateChanges } from './change-store.ts'
import { addChange, addOrders } from './changes.ts'

/**
 * Receives what others do to this driver's work, and compares it with the orders. After a reconnection the server sends
 * the last half hour again; what this phone knows makes no second notice.
 */
export function useWorkChanges(driverId: string, orders: readonly DriverOrder[] | undefined): void {
  const queryClient = useQueryClient()
  useChannel('orders:mine', {
    'work.changed': (change) => {
      if (!updateChanges(driverId, (changes) => addChange(changes, change))) return
      void queryClient.invalidateQueries({ queryKey: driverOrdersQuery().queryKey })
      // While the page is hidden, it is the phone that announces it, with the push message.
      const isSilent = document.visibilityState !== 'visible' || readSetting('ilbud.driver-work-sound') === 'off'
      if (!isSilent) announceWork()
    }
  })
  useEffect(() => {
    if (orders) updateChanges(driverId, (changes) => addOrders(changes, orders.filter(isOpen)))
  }, [driverId, orders])
}
