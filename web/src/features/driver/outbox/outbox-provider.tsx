import { driverOrderSchema, type DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { messageSchema, type Message } from '@ilbud/proto/http/dispatch/messages'
import { t } from '@lingui/core/macro'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { currentUser, onSessionChange } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { withMessage } from '#features/driver/messages/conversation-listener.tsx'
import { driverMeQuery, driverOrdersQuery } from '#features/driver/driver-queries.ts'
import { messagesKey } from '#features/driver/messages/messages-query.ts'
import type { Entry } from './entry.ts'
import { openOutboxStore } from './outbox-store.ts'
import { Outbox } from './outbox.ts'
import { sendEntry } from './send-entry.ts'

const OutboxContext = createContext<Outbox | null>(null)

/** The signed-in driver's outbox for its children; also sends what an earlier visit left. */
export function OutboxProvider({ driverId, children }: { driverId: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  useEffect(() => {
    let made: Outbox | null = null
    let left = false
    void openOutboxStore().then((store) => {
      if (left) return
      made = new Outbox({
        driverId,
        store,
        send: sendEntry,
        onSent: (entry, answer) => showAnswer(queryClient, entry, answer),
        onTooLate: (entry, isSent) => void showTooLate(queryClient, entry, isSent)
      })
      setOutbox(made)
      void made.drain()
    })
    const again = (): void => {
      if (currentUser()?.id === driverId) void made?.retry()
    }
    const onSight = (): void => (document.visibilityState === 'hidden' ? void made?.sendPostponed() : again())
    // Sends again when the network is back, after a sign-in, and when the page becomes visible.
    const stopListening = onSessionChange(again)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', onSight)
    return () => {
      left = true
      made?.stop()
      stopListening()
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [driverId, queryClient])
  return outbox && <OutboxContext value={outbox}>{children}</OutboxContext>
}

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('no OutboxProvider around')
  return outbox
}

export function useOutboxSnapshot() {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot)
}

/** Whether there are unsent entries of this order. */
export function useIsUnsent(orderId: string): boolean {
  return useOutboxSnapshot().entries.some((entry) => entry.orderId === orderId && entry.action.kind !== 'message')
}

/** Puts the server's answer into the lists before the entry leaves the outbox. */
function showAnswer(queryClient: QueryClient, { orderId, action }: Entry, answer: unknown): void {
  const { queryKey } = driverOrdersQuery()
  // A request that is already running must not restore the previous state.
  void queryClient.cancelQueries({ queryKey })
  if (action.kind === 'message') {
    const message = messageSchema.parse(answer)
    queryClient.setQueryData<Message[]>(messagesKey(orderId), (list) => withMessage(list, message))
    return
  }
  queryClient.setQueryData(queryKey, (list) => list?.map((order) => (order.id === orderId ? changed(order) : order)))
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: driverMeQuery().queryKey })

  function changed(order: DriverOrder): DriverOrder {
    if (action.kind === 'proof') return { ...order, proofsDone: [...new Set([...order.proofsDone, action.proof])] }
    return driverOrderSchema.parse(answer)
  }
}

/** Shows what the server did with an entry that was withdrawn too late, and says so if the order has changed. */
async function showTooLate(queryClient: QueryClient, { orderId, action }: Entry, isSent: boolean): Promise<void> {
  if (action.kind === 'message') return queryClient.invalidateQueries({ queryKey: messagesKey(orderId) })
  const { queryKey } = driverOrdersQuery()
  const read = () => queryClient.getQueryData(queryKey)?.find(({ id }) => id === orderId)?.status
  const before = read()
  await queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: driverMeQuery().queryKey })
  if (action.kind === 'proof' || (!isSent && read() === before)) return
  toast({
    title: t`Update Failed`,
    description: t`The order has changed meanwhile. You see its state now.`,
    variant: 'destructive'
  })
}
