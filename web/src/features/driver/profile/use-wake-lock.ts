import { useEffect, useState } from 'react'

export type WakeLockState = 'off' | 'on' | 'failed'

/** Keeps the screen on while `wanted`. Returns whether it works: systems release the lock, and some refuse it. */
export function useWakeLock(wanted: boolean): WakeLockState {
  const [state, setState] = useState<WakeLockState>('off')
  useEffect(() => {
    if (!wanted) return
    let left = false
    let lock: WakeLockSentinel | null = null
    const ask = async (): Promise<void> => {
      // Only a visible page can get the lock; it is requested again when the page becomes visible.
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (left) return void lock.release()
        setState('on')
        lock.addEventListener('release', () => setState('off'))
      } catch {
        if (!left) setState('failed')
      }
    }
    const askAgain = (): void => void ask()
    void ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
      setState('off')
    }
  }, [wanted])
  return state
}
