import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { isTooMuch, loadOf, type Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import { useQueryClient } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import { usePacedReload } from '#lib/live/use-paced-reload.ts'
import { driverOrdersPath, driverOrdersQuery } from '#features/driver/driver-queries.ts'
import { driverOffersQuery } from '#features/driver/offers/offers-query.ts'
import { readSetting } from '#features/driver/profile/use-setting.ts'
import { announceOffer } from './announce-offer.ts'

/** In grams, which are whole numbers. */
function loadFields({ packageWeight, packageQuantity: quantity }: DriverOrder) {
  return { weightGrams: packageWeight === null ? null : Math.round(packageWeight * 1000), quantity }
}

/**
 * Keeps the pool, the driver's own orders and what is offered to them alone up to date by push. Returns whether the push is
 * active.
 */
export function useOffers({ vehicle, mayAnnounce }: { vehicle: Vehicle | null; mayAnnounce: boolean }): boolean {
  const queryClient = useQueryClient()
  const { queryKey } = driverOrdersQuery()
  const own = driverOffersQuery().queryKey
  const reload = usePacedReload(driverOrdersPath)
  const reloadOffers = (): void => void queryClient.invalidateQueries({ queryKey: own })
  const endOffer = (id: string): void =>
    void queryClient.setQueryData(own, (offers) => offers?.filter((offer) => offer.id !== id))
  const state = useChannel(
    'offers',
    {
      'offer.opened': (offer) => {
        // What the pool has is offered to nobody alone any more.
        endOffer(offer.id)
        // The list that is read does not have it either.
        if (vehicle && isTooMuch(loadOf(loadFields(offer)), vehicle)) return
        queryClient.setQueryData(queryKey, (list) =>
          list && !list.some(({ id }) => id === offer.id) ? [...list, offer] : list
        )
        if (mayAnnounce && readSetting('ilbud.driver-offer-sound') === 'on') announceOffer()
      },
      'offer.closed': ({ id }) => {
        endOffer(id)
        queryClient.setQueryData(queryKey, (list) => list?.filter((order) => order.mine || order.id !== id))
      },
      // The message has no addresses: the sheet shows what is read now.
      'offer.made': reloadOffers
    },
    () => {
      reload()
      reloadOffers()
    }
  )
  // Assignments by dispatch, edits and cancellations change the driver's own orders too.
  const mine = useChannel('orders:mine', { 'order.changed': reload }, reload)
  return state === 'live' && mine === 'live'
}
