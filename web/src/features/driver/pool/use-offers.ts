import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { isTooMuch, loadOf, type Vehicle } from '@ilbud/proto/http/vehicle'
import { useQueryClient } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import { driverOrdersQuery } from '#features/driver/driver-queries.ts'
import { readSetting } from '#features/driver/profile/use-setting.ts'
import { announceOffer } from './announce-offer.ts'

/** In grams, which are whole numbers. */
function loadFields({ packageWeight, packageQuantity: quantity }: DriverOrder) {
  return { weightGrams: packageWeight === null ? null : Math.round(packageWeight * 1000), quantity }
}

/** Keeps the pool and the driver's own orders up to date by push. Returns whether the push is active. */
export function useOffers({ vehicle, mayAnnounce }: { vehicle: Vehicle | null; mayAnnounce: boolean }): boolean {
  const queryClient = useQueryClient()
  const { queryKey } = driverOrdersQuery()
  const reload = (): void => void queryClient.invalidateQueries({ queryKey })
  const state = useChannel(
    'offers',
    {
      'offer.opened': (offer) => {
        // The list that is read does not have it either.
        if (vehicle && isTooMuch(loadOf(loadFields(offer)), vehicle)) return
        queryClient.setQueryData(queryKey, (list) =>
          list && !list.some(({ id }) => id === offer.id) ? [...list, offer] : list
        )
        if (mayAnnounce && readSetting('ilbud.driver-offer-sound') === 'on') announceOffer()
      },
      'offer.closed': ({ id }) =>
        queryClient.setQueryData(queryKey, (list) => list?.filter((order) => order.mine || order.id !== id))
    },
    reload
  )
  // Assignments by dispatch, edits and cancellations change the driver's own orders too.
  const own = useChannel('orders:mine', { 'order.changed': reload }, reload)
  return state === 'live' && own === 'live'
}
