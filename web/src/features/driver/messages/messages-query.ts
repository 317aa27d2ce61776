import { messageSchema } from '@ilbud/proto/http/dispatch/messages'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

export const messagesKey = (orderId: string) => ['/api/v1/messages', orderId] as const

/** The newest page of a conversation with dispatch, newest first; older messages are not loaded. */
export function messagesQuery(orderId: string) {
  return queryOptions({
    queryKey: messagesKey(orderId),
    queryFn: () => api(z.array(messageSchema), `/api/v1/messages?orderId=${orderId}&limit=50`),
    networkMode: 'always',
    refetchOnMount: 'always'
  })
}
