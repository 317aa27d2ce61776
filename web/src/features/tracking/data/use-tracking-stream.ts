import type { PositionMessage } from '@ilbud/proto/http/stream'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TrackingAccess } from './tracking-access.ts'
import {
  fetchTicket,
  fetchTracking,
  isReached,
  trackingQueryKey,
  type Progress,
  type Tracked
} from './tracking-queries.ts'
import type { LinkState, TrackingStream } from './tracking-stream.ts'

export interface TrackingLink {
  state: LinkState
  /** The server is reached, and does not learn of changes itself. */
  isPaused: boolean
  /** When the last message arrived. */
  lastMessageAt: number
  position: PositionMessage | null
}

const retryMs = 2_000
const retries = 5

/** Keeps the tracking query up to date by the event stream while the component is mounted. */
export function useTrackingStream(trackingId: string, access: TrackingAccess, enabled: boolean): TrackingLink {
  const queryClient = useQueryClient()
  const [link, setLink] = useState<TrackingLink>(() => ({
    state: 'connecting',
    isPaused: false,
    lastMessageAt: Date.now(),
    position: null
  }))
  const { key, userId } = access

  useEffect(() => {
    if (!enabled) return
    const refresher = createRefresher(queryClient, trackingId, { key, userId })
    const takeTicket = key || userId ? () => fetchTicket(trackingId, key) : null
    const change = (part: Partial<TrackingLink>) => setLink((before) => ({ ...before, ...part }))
    change({ position: null })
    let close = () => {}
    let isOver = false
    // Loaded after the page's first words, which need no stream.
    void import('./tracking-stream.ts').then(({ TrackingStream }) => {
      if (isOver) return
      const stream = new TrackingStream(trackingId, takeTicket, {
        onState: (state) => change({ state }),
        onNews: refresher.refresh,
        onPosition: (position) => change({ position }),
        onPaused: (isPaused) => change({ isPaused }),
        onMessage: () => change({ lastMessageAt: Date.now() }),
        isStillTrue: refresher.isUpToDate
      })
      stream.start()
      const stopWatching = watchPage(stream)
      close = () => {
        stopWatching()
        stream.stop()
      }
    })
    return () => {
      isOver = true
      refresher.stop()
      close()
    }
  }, [enabled, trackingId, key, userId, queryClient])

  return link
}

function watchPage(stream: TrackingStream): () => void {
  const lose = () => stream.lose()
  const wake = () => document.visibilityState === 'visible' && stream.wake()
  window.addEventListener('offline', lose)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Loads what the stream announced, one request at a time, and never replaces a newer result. */
function createRefresher(queryClient: QueryClient, trackingId: string, access: TrackingAccess) {
  const cacheKey = trackingQueryKey(trackingId, access)
  const cachedResult = () => queryClient.getQueryData<Tracked>(cacheKey)
  let wanted: { progress: Progress | null } | null = null
  let running = false
  let stopped = false

  const load = async (after?: Progress): Promise<void> => {
    const result = await fetchTracking(trackingId, access, after)
    if (stopped) return
    queryClient.setQueryData<Tracked>(cacheKey, (old) => (old && old.version > result.version ? old : result))
  }

  const loadUntilReached = async (): Promise<void> => {
    for (let failures = 0; wanted && failures < retries && !stopped;) {
      const { progress } = wanted
      const before = cachedResult()
      wanted = null
      // A copy has a version too, but only the server knows whether it is still current.
      if (progress && before && before.savedAt === null && isReached(before, progress)) continue
      try {
        await load(progress ?? undefined)
      } catch {
        failures++
        wanted ??= { progress }
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  return {
    refresh: (progress: Progress | null): void => {
      wanted = { progress }
      if (running) return
      running = true
      void loadUntilReached().finally(() => {
        running = false
      })
    },
    isUpToDate: async (): Promise<boolean> => {
      const before = cachedResult()
      await load()
      const after = cachedResult()
      return !before || !after || isReached(before, after)
    },
    stop: (): void => {
      stopped = true
    }
  }
}
