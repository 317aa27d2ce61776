import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { driverRouteSchema } from '@ilbud/proto/http/dispatch/driver-route'
import { driverMeSchema } from '@ilbud/proto/http/dispatch/drivers'
import { messageSchema } from '@ilbud/proto/http/dispatch/messages'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod/mini'
import { saveCopy, readCopies } from './copies.ts'

/**
 * The queries that are copied, with their schemas: a copy made by an older version of the client may have another
 * shape.
 */
const copiedQueries: Record<string, z.ZodMiniType> = {
  '/api/driver/orders': z.array(driverOrderSchema),
  '/api/driver/route': driverRouteSchema,
  '/api/driver/me': driverMeSchema,
  '/api/v1/messages': z.array(messageSchema)
}

const schemaOf = (key: QueryKey): z.ZodMiniType | undefined => copiedQueries[String(key[0])]

/** Fills the query cache with the last copies, and copies every newer answer. */
export function useOfflineCopies(driverId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let left = false
    void readCopies(driverId).then((copies) => {
      for (const { name, data, at } of left ? [] : copies) {
        const key = JSON.parse(name) as QueryKey
        const parsed = schemaOf(key)?.safeParse(data)
        // An answer that is already there is newer.
        if (parsed?.success && queryClient.getQueryData(key) === undefined)
          queryClient.setQueryData(key, parsed.data, { updatedAt: at })
      }
    })
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, state } = event.query
      if (schemaOf(queryKey))
        void saveCopy({ name: JSON.stringify(queryKey), driverId, at: state.dataUpdatedAt, data: state.data })
    })
    return () => {
      left = true
      stop()
    }
  }, [driverId, queryClient])
}
