import { useEffect, useState } from 'react'
import { inOneTab } from '#lib/page/in-one-tab.ts'
import { batchKey, readBatch, type Batch } from './batch-rows.ts'

interface BatchTabOptions {
  /** Whether there is a batch to work on. */
  isThere: boolean
  /** Shows the batch as it is stored now. */
  show: (stored: Batch | null) => void
  /** Ends the work on it; done when its last answer is stored. */
  leave: () => Promise<void>
}

/**
 * Which tab works on the user's batch: only one may, so that nothing is placed twice. Others follow what it stores, and
 * the next one goes on when it is closed. Null until that is known. The functions must stay the same.
 */
export function useBatchTab(userId: string, { isThere, show, leave }: BatchTabOptions): 'this' | 'another' | null {
  const [tab, setTab] = useState<'this' | 'another' | null>(null)
  useEffect(() => {
    if (!isThere) return
    const left = new AbortController()
    const { signal } = left
    const follow = ({ key }: StorageEvent) => {
      if (key === batchKey(userId) || key === null) show(readBatch(userId))
    }
    const hold = async () => {
      if (signal.aborted) return
      // None if nothing can be stored here.
      const stored = readBatch(userId)
      if (stored) show(stored)
      setTab('this')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await leave()
    }
    window.addEventListener('storage', follow, { signal })
    void inOneTab(batchKey(userId), { onBusy: () => setTab('another'), hold, signal })
    return () => {
      left.abort()
      setTab(null)
    }
  }, [userId, isThere, show, leave])
  return tab
}
