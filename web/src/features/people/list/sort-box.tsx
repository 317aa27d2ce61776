import { useLingui } from '@lingui/react/macro'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import type { Column, Sorting } from './people-table.tsx'
import { unsorted } from './use-sorting.ts'

/** For cards, which have no headers to press. */
export function SortBox<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const { t } = useLingui()
  return (
    <Field label={t`Sort by`} hideLabel className="mb-3 xl:hidden">
      <Select value={sorting.key} onChange={(event) => sorting.onSort(event.target.value)}>
        <option value={unsorted}>{t`Newest first`}</option>
        {columns.map(
          ({ key, head, sort }) =>
            sort && (
              <option key={key} value={key}>
                {head}
              </option>
            )
        )}
      </Select>
    </Field>
  )
}
