import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, BookUser, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { isStaff } from '@ilbud/proto/http/roles'
import { Button } from '#components/forms/button.tsx'
import { useSession, type User } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { fetchMe, orderDetailQuery } from '#features/send-package/send-queries.ts'
import { AddressBookDialog } from './address-book-dialog.tsx'
import type { SavedPlace } from './address-book.ts'
import { AddEntryDialog } from './entry-dialogs.tsx'
import type { EntryValues } from './entry-form.tsx'
import { entryAsValues } from './entry-values.ts'

type End = 'pickup' | 'delivery'
const chosen = { shouldValidate: true, shouldDirty: true }

/** Fills in data from the address book, earlier orders or the account, and saves what was typed. Not for staff, who order for others. */
export function FillInButtons({ end }: { end: End }) {
  const user = useSession()
  if (!user || isStaff(user.role)) return null
  return (
    <div className="-mx-3 -my-1.5 flex flex-wrap gap-x-1 md:col-span-2">
      <FromBook end={end} />
      <FromAccount end={end} user={user} />
      <ToBook end={end} />
    </div>
  )
}

function FromBook({ end }: { end: End }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<OrderValues>()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)

  const takeEntry = (entry: AddressBookEntry) => {
    setOpen(false)
    for (const [field, value] of Object.entries(entryAsValues(entry, end))) {
      setValue(field as keyof OrderValues, value, chosen)
    }
  }
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
        <AddressBookDialog
          title={title}
          onChooseEntry={takeEntry}
          onChoosePlace={(place) => void take(place)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Saves what stands in the fields, once it is complete. */
function ToBook({ end }: { end: End }) {
  const { t } = useLingui()
  const { control, getValues } = useFormContext<OrderValues>()
  const required = useWatch({ control, name: [`${end}Address`, `${end}Contact`, `${end}Phone`] })
  const [start, setStart] = useState<EntryValues | null>(null)
  if (required.some((text) => text.trim() === '') && !start) return null
  const open = () => {
    const values = getValues()
    setStart({
      name: values[`${end}Contact`],
      contact: values[`${end}Contact`],
      phone: values[`${end}Phone`],
      email: end === 'delivery' ? values.deliveryEmail : '',
      address: values[`${end}Address`],
      lat: values[`${end}Lat`],
      lng: values[`${end}Lng`],
      gateCode: end === 'pickup' ? values.pickupGateCode : '',
      notes: values[`${end}Notes`],
      shared: false
    })
  }
  const title = end === 'pickup' ? t`Save the pickup in the address book` : t`Save the delivery in the address book`
  return (
    <>
      <Button variant="quiet" size="small" aria-label={title} aria-haspopup="dialog" onClick={open}>
        <BookmarkPlus className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Save address</Trans>
      </Button>
      {start && <AddEntryDialog start={start} onClose={() => setStart(null)} />}
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
