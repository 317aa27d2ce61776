import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { inboxQuery } from '#lib/api/inbox-query.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { paths } from '#lib/page/paths.ts'
import { toast } from '#lib/page/toast.ts'

/** Keeps the inbox up to date, and shows a driver's message at once, unless its order is open. */
export function useLiveInbox(): void {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const renew = () => void queryClient.invalidateQueries(inboxQuery())
  useChannel(
    'board',
    {
      message: ({ orderId, from, text }) => {
        renew()
        if (from.role !== 'driver' || new URLSearchParams(search).get('order') === orderId) return
        const { name } = from
        toast({
          title: t`${name} writes`,
          description: text,
          action: { label: t`Open`, run: () => void navigate(paths.adminOrders(orderId)) }
        })
      }
    },
    renew
  )
}
