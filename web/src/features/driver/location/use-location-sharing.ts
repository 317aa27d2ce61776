import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { toast } from '#lib/page/toast.ts'
import { LocationSharing, type Sharing, type SharingNews } from './location-sharing.ts'

/** Shares the location as long as the driver's page is open, and shows toasts about it. */
export function useLocationSharing(driverId: string): Sharing & { toggle: () => void } {
  const [sharing] = useState(() => new LocationSharing(driverId))
  const showNews = useEffectEvent(useNewsToast())
  useEffect(() => {
    sharing.onNewsDo((news) => showNews(news))
    sharing.resume()
    return () => sharing.stop()
  }, [sharing])
  const state = useSyncExternalStore(sharing.subscribe, sharing.snapshot)
  return { ...state, toggle: () => sharing.toggle() }
}

function useNewsToast(): (news: SharingNews) => void {
  const { t } = useLingui()
  return (news) => {
    switch (news) {
      case 'started':
        toast({ title: t`Location Tracking Started`, variant: 'success' })
        return
      case 'stopped':
        toast({ title: t`Location Tracking Stopped` })
        return
      case 'unsupported':
        toast({ title: t`Geolocation Not Supported`, variant: 'destructive' })
        return
      case 'location-error':
        toast({
          title: t`Location Error`,
          description: t`Unable to get your location. Please check permissions.`,
          variant: 'destructive'
        })
        return
      default:
        toast({
          title: t`Connection Error`,
          description: t`Failed to establish real-time connection`,
          variant: 'destructive'
        })
    }
  }
}
