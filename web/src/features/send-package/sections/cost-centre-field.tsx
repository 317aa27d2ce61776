import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { costCentresQuery } from '#features/send-package/send-queries.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'

/** Selects one of the company's open cost centres. */
export function CostCentreField() {
  const { t } = useLingui()
  const user = useSession()
  const { register } = useFormContext<OrderValues>()
  const error = useFieldError('costCenter')
  const centres = useQuery(costCentresQuery())
  if (centres.isError) {
    return <LoadProblem title={<Trans>We could not load your cost centres.</Trans>} query={centres} />
  }
  const open = (centres.data ?? [])
    .filter(({ active }) => active)
    .toSorted((one, other) => one.code.localeCompare(other.code, 'sv'))
  return (
    <div>
      <Field label={t`Cost centre`} optional error={error}>
        {/* Keyed: a select only takes a value whose option is already there. */}
        <Select key={open.length} {...register('costCenter')} aria-busy={centres.isPending}>
          <option value="">{t`None`}</option>
          {open.map(({ id, code, name }) => (
            <option key={id} value={code}>
              {code} – {name}
            </option>
          ))}
        </Select>
      </Field>
      {user?.role === 'company_admin' && (
        <p className="mt-1.5 text-14">
          <Link
            to={paths.companyPart('cost-centres')}
            className="inline-block py-1 text-primary-text underline underline-offset-3"
          >
            <Trans>Add or edit cost centres</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
