import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '#lib/api/config-query.ts'
import { renew } from './subscription.ts'

/** On a page that signed-in people open again and again: the browser is forgotten when it is not seen for long. */
export function useRenewedPush(): void {
  const pushKey = useQuery(configQuery()).data?.pushKey
  useEffect(() => {
    // The next visit tries again.
    if (pushKey) renew(pushKey).catch(() => undefined)
  }, [pushKey])
}
