import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { BookUser, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isStaff } from '@ilbud/proto/http/roles'
import { Button } from '#components/button.tsx'
import { useSession, type User } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { fetchMe, orderDetailQuery } from '#features/send-package/send-queries.ts'
import { AddressBookDialog } from './address-book-dialog.tsx'
import type { SavedPlace } from './address-book.ts'

type End = 'pickup' | 'delivery'
const chosen = { shouldValidate: true, shouldDirty: true }

/** Fills in data from earlier orders or the account. Not for staff, who order for others. */
export function FillInButtons({ end }: { end: End }) {
  const user = useSession()
  if (!user || isStaff(user.role)) return null
  return (
    <div className="-mx-3 -my-1.5 flex flex-wrap gap-x-1 md:col-span-2">
      <FromBook end={end} />
      <FromAccount end={end} user={user} />
    </div>
  )
}

function FromBook({ end }: { end: End }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<OrderValues>()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)

  const take = async (place: SavedPlace) => {
    setOpen(false)
    setValue(`${end}Lat`, place.lat)
    setValue(`${end}Lng`, place.lng)
    setValue(`${end}Address`, place.address, chosen)
    setValue(`${end}Contact`, place.contact, chosen)
    try {
      const order = await queryClient.fetchQuery(orderDetailQuery(place.orderId))
      setValue(`${end}Phone`, order[`${place.end}Phone`], chosen)
      setValue(`${end}Notes`, order[`${place.end}Notes`] ?? '', chosen)
      // Only pickups have a door code.
      if (end === 'pickup') setValue('pickupGateCode', place.end === 'pickup' ? (order.pickupGateCode ?? '') : '')
    } catch {
      toast({ title: t`The phone could not be loaded`, description: t`Please type it yourself.` })
    }
  }
  const title = end === 'pickup' ? t`Pickup from the address book` : t`Delivery from the address book`
  return (
    <>
      <Button variant="quiet" size="small" aria-label={title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookUser className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Address book</Trans>
      </Button>
      {open && (
        <AddressBookDialog title={title} onChoose={(place) => void take(place)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function FromAccount({ end, user }: { end: End; user: User }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<OrderValues>()
  const fill = async () => {
    setValue(`${end}Contact`, user.name, chosen)
    const me = await fetchMe().catch(() => null)
    if (me?.phone) setValue(`${end}Phone`, me.phone, chosen)
    if (!me) toast({ title: t`The phone could not be loaded`, description: t`Please type it yourself.` })
  }
  return (
    <Button variant="quiet" size="small" className="text-left" onClick={() => void fill()}>
      <UserRound className="size-5" strokeWidth={1.75} aria-hidden />
      {end === 'pickup' ? <Trans>Use my name and phone</Trans> : <Trans>Send to myself</Trans>}
    </Button>
  )
}
