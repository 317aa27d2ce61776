import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/config-query.ts'

/** Name and organisation number of whoever runs the service; the name of the product until they are known. */
export function CompanyLine() {
  const { t } = useLingui()
  const { name, number } = useQuery(configQuery()).data?.company ?? { name: 'Ilbud', number: null }
  return <>{number ? t`${name}, org. no. ${number}` : name}</>
}
