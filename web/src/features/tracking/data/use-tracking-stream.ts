import type { PositionMessage } from '@ilbud/proto/http/stream'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TrackingAccess } from './tracking-access.ts'
import {
  fetchTicket,
  fetchTracking,
  isAtLeast,
  trackingQueryKey,
  type ViewVersion,
  type Tracked
} from './tracking-queries.ts'
import type { ConnectionState, TrackingStream } from './tracking-stream.ts'

export interface StreamStatus {
  state: ConnectionState
  /** The server is reached, and does not learn of changes itself. */
  isPaused: boolean
  /** When the last message arrived. */
  lastMessageAt: number
  position: PositionMessage | null
}

const retryMs = 2_000
const retries = 5

/** Keeps the tracking query up to date by the event stream while the component is mounted. */
export function useTrackingStream(trackingId: string, access: TrackingAccess, enabled: boolean): StreamStatus {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<StreamStatus>(() => ({
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
    const change = (part: Partial<StreamStatus>) => setStatus((before) => ({ ...before, ...part }))
    change({ position: null })
    let close = () => {}
    let isOver = false
    // Loaded after the page's first words, which need no stream.
    void import('./tracking-stream.ts').then(({ TrackingStream }) => {
      if (isOver) return
      const stream = new TrackingStream(trackingId, takeTicket, {
        onState: (state) => change({ state }),
        onChange: refresher.refresh,
        onPosition: (position) => change({ position }),
        onPaused: (isPaused) => change({ isPaused }),
        onMessage: () => change({ lastMessageAt: Date.now() }),
        isUpToDate: refresher.isUpToDate
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

  return status
}

function watchPage(stream: TrackingStream): () => void {
  const onOffline = () => stream.goOffline()
  const onBack = () => document.visibilityState === 'visible' && stream.reconnect()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onBack)
  document.addEventListener('visibilitychange', onBack)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onBack)
    document.removeEventListener('visibilitychange', onBack)
  }
}

/** Loads what the stream announced, one request at a time, and never replaces a newer result. */
function createRefresher(queryClient: QueryClient, trackingId: string, access: TrackingAccess) {
  const cacheKey = trackingQueryKey(trackingId, access)
  const cachedResult = () => queryClient.getQueryData<Tracked>(cacheKey)
  let wanted: { version: ViewVersion | null } | null = null
  let running = false
  let stopped = false

  const load = async (after?: ViewVersion): Promise<void> => {
    const result = await fetchTracking(trackingId, access, after)
    if (stopped) return
    queryClient.setQueryData<Tracked>(cacheKey, (old) => (old && old.version > result.version ? old : result))
  }

  const loadUntilUpToDate = async (): Promise<void> => {
    for (let failures = 0; wanted && failures < retries && !stopped;) {
      const { version } = wanted
      const before = cachedResult()
      wanted = null
      // A copy has a version too, but only the server knows whether it is still current.
      if (version && before && before.savedAt === null && isAtLeast(before, version)) continue
      try {
        await load(version ?? undefined)
      } catch {
        failures++
        wanted ??= { version }
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  return {
    refresh: (version: ViewVersion | null): void => {
      wanted = { version }
      if (running) return
      running = true
      void loadUntilUpToDate().finally(() => {
        running = false
      })
    },
    isUpToDate: async (): Promise<boolean> => {
      const before = cachedResult()
      await load()
      const after = cachedResult()
      return !before || !after || isAtLeast(before, after)
    },
    stop: (): void => {
      stopped = true
    }
  }
}
