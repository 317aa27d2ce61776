import { Search } from 'lucide-react'
import { Field, IconInput } from './field.tsx'
import { useSearchText } from '#lib/lists/use-search-text.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  q: string
  onSearch: (q: string) => void
  id?: string
  className?: string
  /** The label is only for screen readers. */
  hideLabel?: boolean
}

/** The search of a list, which is stored elsewhere, such as in the URL. */
export function SearchField({ placeholder, q, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useSearchText(q, onSearch)
  return (
    <Field {...field}>
      <IconInput
        type="search"
        // As the API takes it.
        maxLength={100}
        icon={<Search strokeWidth={1.75} aria-hidden />}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  )
}
