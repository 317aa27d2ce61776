import type { Message } from '@ilbud/proto/http/dispatch/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import { messagesKey } from './messages-query.ts'

/** Keeps an order's conversation up to date while the driver's page is open. Renders nothing. */
export function ConversationListener({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const queryKey = messagesKey(orderId)
  useChannel(
    `order:${orderId}`,
    {
      message: (message) => {
        queryClient.setQueryData<Message[]>(queryKey, (list) => withMessage(list, message))
      }
    },
    () => void queryClient.invalidateQueries({ queryKey })
  )
  return null
}

/** Adds a message, newest first, unless it is there: one's own arrives both as an answer and by push. */
export function withMessage(list: readonly Message[] | undefined, message: Message): Message[] {
  return [message, ...(list ?? []).filter(({ id }) => id !== message.id)]
}
