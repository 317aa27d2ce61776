import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field, IconInput } from '#components/forms/field.tsx'
import { useSearchText } from '#lib/lists/use-search-text.ts'

interface ListToolsProps {
  label: string
  placeholder: string
  q: string
  onSearch: (q: string) => void
  /** Filters beside the search field. */
  filters?: ReactNode
  /** A button at the end, such as for adding a person. */
  action?: ReactNode
}

/** The search, filters and actions above a list. */
export function ListTools({ label, placeholder, q, onSearch, filters, action }: ListToolsProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 grow gap-3 sm:grid-cols-[minmax(200px,380px)_auto] sm:justify-start">
        <SearchBox {...{ label, placeholder, q, onSearch }} />
        {filters}
      </div>
      {action}
    </div>
  )
}

function SearchBox({ label, placeholder, q, onSearch }: Omit<ListToolsProps, 'filters' | 'action'>) {
  const [typed, setTyped] = useSearchText(q, onSearch)
  return (
    <Field label={label} hideLabel>
      <IconInput
        icon={<Search strokeWidth={1.75} aria-hidden />}
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="text-14"
      />
    </Field>
  )
}
