import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#components/dialog.tsx'
import { Field, IconInput } from '#components/field.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { savedPlacesQuery, type SavedPlace } from './address-book.ts'

const debounceMs = 250

interface AddressBookDialogProps {
  title: string
  onChoose: (place: SavedPlace) => void
  onClose: () => void
}

/** Addresses and contacts of earlier orders, to be filled in with one press. */
export function AddressBookDialog({ title, onChoose, onClose }: AddressBookDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), debounceMs)
  const book = useQuery(savedPlacesQuery(q))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Address book`}
      description={t`From your own earlier orders.`}
      className="md:max-w-[520px]"
    >
      <div className="mt-4">
        <Field label={t`Search address or contact`} hideLabel>
          <IconInput
            icon={<Search strokeWidth={1.75} aria-hidden />}
            type="search"
            placeholder={t`Address or contact`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      {book.isPending ? (
        <LoadingRows count={4} row="h-14 rounded-md" className="mt-4" />
      ) : book.isError ? (
        <LoadProblem
          className="mt-4"
          title={<Trans>We could not load your addresses.</Trans>}
          error={book.error}
          retry={() => void book.refetch()}
        />
      ) : (
        <Places label={title} places={book.data} onChoose={onChoose} />
      )}
    </Dialog>
  )
}

interface PlacesProps {
  label: string
  places: readonly SavedPlace[]
  onChoose: (place: SavedPlace) => void
}

function Places({ label, places, onChoose }: PlacesProps) {
  return (
    <>
      <p role="status" className="mt-3 text-13 text-text-3">
        <Plural
          value={places.length}
          _0="No address found. The book fills with every order you place."
          one="# address"
          other="# addresses"
        />
      </p>
      <ul aria-label={label} className="mt-1 max-h-[50dvh] overflow-y-auto border-t border-border">
        {places.map((place) => (
          <li key={place.key} className="border-b border-border last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(place)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken"
            >
              <MapPin className="size-5 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
              <span className="min-w-0">
                <span className="block font-medium">{place.address}</span>
                <span className="block text-14 text-text-2">{place.contact}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
