import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BookUser, Building2, MapPin, Pencil, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, IconInput } from '#components/forms/field.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { useSession } from '#lib/session/session.ts'
import { keyOf, savedPlacesQuery, type SavedPlace } from './address-book.ts'
import { bookQuery, findEntries } from './book-queries.ts'
import { EditEntryDialog } from './entry-dialogs.tsx'

const debounceMs = 250

interface AddressBookDialogProps {
  title: string
  onChooseEntry: (entry: AddressBookEntry) => void
  onChoosePlace: (place: SavedPlace) => void
  onClose: () => void
}

/** Saved addresses, and those of earlier orders, to be filled in with one press. */
export function AddressBookDialog({ title, onChooseEntry, onChoosePlace, onClose }: AddressBookDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<AddressBookEntry | null>(null)
  const q = useDebounced(typed.trim(), debounceMs)
  const book = useQuery(bookQuery())
  const earlier = useQuery(savedPlacesQuery(q))
  if (edited) return <EditEntryDialog entry={edited} onClose={() => setEdited(null)} />

  const saved = new Set((book.data ?? []).map(keyOf))
  const entries = findEntries(book.data ?? [], typed.trim())
  const places = (earlier.data ?? []).filter(({ key }) => !saved.has(key))
  const isPending = book.isPending || earlier.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Address book`}
      description={t`Saved addresses, and those of your own earlier orders.`}
      className="md:max-w-[520px]"
    >
      <div className="mt-4">
        <Field label={t`Search name, address or contact`} hideLabel>
          <IconInput
            icon={<Search strokeWidth={1.75} aria-hidden />}
            type="search"
            placeholder={t`Name, address or contact`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      {isPending ? (
        <LoadingRows count={4} row="h-14 rounded-md" className="mt-4" />
      ) : (
        <>
          <Problem of={book} title={<Trans>We could not load your saved addresses.</Trans>} />
          <Problem of={earlier} title={<Trans>We could not load the addresses of your orders.</Trans>} />
          <p role="status" className="mt-3 text-13 text-text-3">
            <Plural
              value={entries.length + places.length}
              _0="No address found. Save one from the form, or place an order: the book fills with them."
              one="# address"
              other="# addresses"
            />
          </p>
          <div className="mt-1 max-h-[50dvh] overflow-y-auto border-t border-border">
            {entries.length > 0 && <Entries {...{ title, entries, onEdit: setEdited, onChoose: onChooseEntry }} />}
            {places.length > 0 && <Earlier places={places} onChoose={onChoosePlace} />}
          </div>
        </>
      )}
    </Dialog>
  )
}

function Problem({ of: { isError, error, refetch }, title }: { of: UseQueryResult; title: ReactNode }) {
  if (!isError) return null
  return <LoadProblem className="mt-4" title={title} query={{ error, refetch }} />
}

interface EntriesProps {
  title: string
  entries: readonly AddressBookEntry[]
  onEdit: (entry: AddressBookEntry) => void
  onChoose: (entry: AddressBookEntry) => void
}

function Entries({ title, entries, onEdit, onChoose }: EntriesProps) {
  return (
    <Group title={title} heading={<Trans>Saved</Trans>}>
      {entries.map((entry) => (
        <Row
          key={entry.id}
          icon={entry.shared ? Building2 : BookUser}
          name={entry.name}
          about={
            <>
              {entry.contact} · {entry.address}
              {entry.shared && (
                <>
                  {' · '}
                  <Trans>the company’s</Trans>
                </>
              )}
            </>
          }
          onChoose={() => onChoose(entry)}
        >
          <EditButton entry={entry} onEdit={onEdit} />
        </Row>
      ))}
    </Group>
  )
}

function Earlier({ places, onChoose }: { places: readonly SavedPlace[]; onChoose: (place: SavedPlace) => void }) {
  const { t } = useLingui()
  return (
    <Group title={t`From earlier orders`} heading={<Trans>From earlier orders</Trans>}>
      {places.map((place) => (
        <Row
          key={place.key}
          icon={MapPin}
          name={place.address}
          about={place.contact}
          onChoose={() => onChoose(place)}
        />
      ))}
    </Group>
  )
}

function Group({ title, heading, children }: { title: string; heading: ReactNode; children: ReactNode }) {
  return (
    <>
      <h3 className="px-2 pt-3 pb-1 text-13 font-semibold text-text-2">{heading}</h3>
      <ul aria-label={title}>{children}</ul>
    </>
  )
}

interface RowProps {
  icon: typeof MapPin
  name: string
  about: ReactNode
  onChoose: () => void
  children?: ReactNode
}

function Row({ icon: Icon, name, about, onChoose, children }: RowProps) {
  return (
    <li className="flex items-center border-b border-border last:border-b-0">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken"
      >
        <Icon className="size-5 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="block text-14 text-text-2">{about}</span>
        </span>
      </button>
      {children}
    </li>
  )
}

/** What a company shares is changed by its admins. */
function EditButton({ entry, onEdit }: { entry: AddressBookEntry; onEdit: (entry: AddressBookEntry) => void }) {
  const { t } = useLingui()
  const user = useSession()
  const { name } = entry
  if (entry.shared && user?.role !== 'company_admin') return null
  return (
    <Button variant="quiet" size="icon" aria-label={t`Edit ${name}`} onClick={() => onEdit(entry)}>
      <Pencil className="size-5" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}
