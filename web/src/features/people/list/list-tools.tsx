import type { ReactNode } from 'react'
import { SearchField } from '#components/forms/search-field.tsx'

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
        <SearchField {...{ label, placeholder, q, onSearch }} hideLabel className="[&_input]:text-14" />
        {filters}
      </div>
      {action}
    </div>
  )
}
