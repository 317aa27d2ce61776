import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { configQuery } from '#lib/api/config-query.ts'

const neverChanges = () => () => undefined

/** Name and organisation number of whoever runs the service; the name of the product until they are known. */
export function CompanyLine() {
  const { t } = useLingui()
  // A page that was drawn before the client has only the product's name, also if the answer is here already.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false
  )
  const { data } = useQuery(configQuery())
  const { name, number } = (isHydrated && data?.company) || { name: 'Ilbud', number: null }
  return <>{number ? t`${name}, org. no. ${number}` : name}</>
}
