import type { PlaceSuggestion } from '@ilbud/proto/http/places/places'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { MapPin, PencilLine } from 'lucide-react'
import type { FocusEventHandler, ReactNode, RefCallback } from 'react'
import { placesQuery } from '#lib/api/places-query.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { cn } from '#lib/style/cn.ts'
import { Field, Input } from './field.tsx'

const debounceMs = 200

/** An address as typed; with the place of the suggestion that was chosen. */
interface Address {
  text: string
  lat: number | null
  lng: number | null
}

/** A found place, or the text as typed, which is always accepted. */
type Option = PlaceSuggestion | { id: 'typed'; label: string }

interface AddressFieldProps {
  id: string
  label: ReactNode
  address: Address
  error?: string | undefined
  onChange: (address: Address) => void
  /** Called after `onChange` when a suggestion, or the text as typed, was chosen. */
  onChosen?: () => void
  name?: string
  /** What the browser may fill in. */
  autoComplete?: string
  register?: RefCallback<HTMLInputElement>
  onBlur?: FocusEventHandler
}

/** The field of an address, everywhere: suggests places while it is typed, and takes what was typed as it is. */
export function AddressField({
  id,
  label,
  address: { text: typed, lat },
  error,
  onChange,
  onChosen,
  name,
  autoComplete = 'off',
  register,
  onBlur
}: AddressFieldProps) {
  const { t } = useLingui()
  const { options, found, isAnswered } = useOptions(typed)
  const box = useCombobox<Option>({
    items: options,
    inputId: id,
    inputValue: typed,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    onSelectedItemChange: ({ selectedItem: option }) => {
      if (!option) return
      onChange(
        'lat' in option
          ? { text: chosenText(option, typed), lat: option.lat, lng: option.lng }
          : { text: option.label, lat: null, lng: null }
      )
      onChosen?.()
    }
  })
  const open = box.isOpen && options.length > 0
  return (
    <div className="relative">
      <Field label={label} error={error} id={id}>
        <Input
          {...box.getInputProps({
            ...(register && { ref: register }),
            ...(onBlur && { onBlur }),
            // Not `onInputValueChange`, which is called later: meanwhile letters get lost and the caret jumps.
            onChange: ({ currentTarget: { value } }) => onChange({ text: value, lat: null, lng: null }),
            'aria-labelledby': undefined
          })}
          name={name}
          aria-expanded={open}
          autoComplete={autoComplete}
          placeholder={t`Street and number`}
        />
      </Field>
      <ul
        {...box.getMenuProps({ 'aria-label': t`Suggestions`, 'aria-labelledby': undefined })}
        className={cn(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-border bg-raised py-1 shadow-3',
          !open && 'hidden'
        )}
      >
        {open &&
          options.map((option, index) => (
            <li
              key={option.id}
              {...box.getItemProps({ item: option, index })}
              className={cn(
                'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2',
                box.highlightedIndex === index && 'bg-primary-soft'
              )}
            >
              <OptionText option={option} />
            </li>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {box.isOpen && isAnswered && (
          <Plural value={found} _0="No address found" one="# address found" other="# addresses found" />
        )}
      </p>
      {typed.trim() !== '' && lat === null && !box.isOpen && !error && (
        <p className="mt-1.5 text-13 text-text-3">
          <Trans>Not picked from the list: we look the address up from your words.</Trans>
        </p>
      )}
    </div>
  )
}

/** While new suggestions load, those that still match are shown, so that nothing moves under the finger. */
function useOptions(typed: string): { options: Option[]; found: number; isAnswered: boolean } {
  const text = typed.trim()
  const query = useDebounced(text, debounceMs)
  const { data = [], isFetching, isError } = useQuery(placesQuery(query))
  const searching = isFetching || query !== text
  if (text.length < 2) return { options: [], found: 0, isAnswered: false }

  const fits = ({ label }: PlaceSuggestion) => label.toLowerCase().startsWith(text.toLowerCase())
  const found = searching ? data.filter(fits) : data
  const exact = found.some(({ label }) => label.toLowerCase() === text.toLowerCase())
  const asTyped: Option[] = searching || exact ? [] : [{ id: 'typed', label: text }]
  // A failed search has found nothing out: what was typed is offered, and nothing is said.
  return { options: [...found, ...asTyped], found: found.length, isAnswered: !searching && !isError }
}

function OptionText({ option }: { option: Option }) {
  if (!('lat' in option)) {
    return (
      <>
        <PencilLine className="size-5 text-text-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0">
          <Trans>
            Use what I typed: <b>{option.label}</b>
          </Trans>
        </span>
      </>
    )
  }
  const [name = '', ...area] = option.label.split(', ')
  // Not twice: the label of Kista and of a postcode is its own district or postcode.
  const place = [option.postcode !== name && option.postcode, area.join(', ')].filter(Boolean).join(' ')
  return (
    <>
      <MapPin className="size-5 text-text-3" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-text-2">
          {place}
          {isRough(option) && (
            <>
              {' · '}
              <Trans>position approximate</Trans>
            </>
          )}
        </span>
      </span>
    </>
  )
}

/** A house whose number is not known, so that the map shows a neighbour's position. */
function isRough({ label, exact }: PlaceSuggestion): boolean {
  return !exact && /\s\d+\p{L}?(,|$)/u.test(label)
}

/** The address of a suggestion, with the postcode if that was typed. */
function chosenText({ label, postcode, city }: PlaceSuggestion, typed: string): string {
  const [name = ''] = label.split(', ')
  const isTyped = postcode !== null && typed.replace(/\s/g, '').includes(postcode.replace(' ', ''))
  return isTyped && name !== postcode ? `${name}, ${postcode} ${city}` : label
}
