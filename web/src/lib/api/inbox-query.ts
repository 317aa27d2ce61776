import { waitingConversationSchema } from '@ilbud/proto/http/dispatch/messages'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from './api.ts'

const path = '/api/admin/v1/conversations'
/** Changes are pushed; this catches what was lost on the way. */
const againMs = 30_000

/** What drivers wrote and nobody answered, longest waiting first. */
export function inboxQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(z.array(waitingConversationSchema), path, { signal }),
    staleTime: againMs,
    refetchInterval: againMs
  })
}

/** No answer is needed to what the driver wrote until then. Answers with the rest of the inbox. */
export function settleConversation({ orderId, at: until }: { orderId: string; at: string }) {
  const body = JSON.stringify({ until })
  return api(z.array(waitingConversationSchema), `${path}/${orderId}/settle`, { method: 'POST', body })
}
