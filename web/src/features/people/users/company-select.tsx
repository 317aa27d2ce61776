import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { applicationsQuery } from '#features/people/people-queries.ts'

/** Selects an approved company; the newest is first. */
export function CompanySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(applicationsQuery('APPROVED'))
  const companies = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const isListed = value === '' || companies.some(({ id }) => id === value)
  const more = () => void list.fetchNextPage()
  return (
    <Field
      label={t`Company`}
      hint={list.hasNextPage ? t`The newest companies; choose “Load more” for older ones.` : undefined}
      error={list.isError ? t`The companies could not be loaded.` : undefined}
    >
      <Select value={value} onChange={({ target }) => (target.value === 'more' ? more() : onChange(target.value))}>
        <option value="">{list.isPending ? t`Loading` : t`Choose a company`}</option>
        {!isListed && <option value={value}>{t`The present company`}</option>}
        {companies.map(({ id, companyName, orgNumber }) => (
          <option key={id} value={id}>
            {companyName} · {orgNumber}
          </option>
        ))}
        {list.hasNextPage && <option value="more">{t`Load more`}</option>}
      </Select>
    </Field>
  )
}
