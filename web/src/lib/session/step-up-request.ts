import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let answer: ((proven: boolean) => void) | null = null
let proof: Promise<boolean> | null = null

/**
 * Opens the dialog in which the user proves again who they are, for a call that asks for it. False: they closed it.
 * Calls at the same time share one dialog.
 */
export function requestStepUp(): Promise<boolean> {
  proof ??= new Promise<boolean>((resolve) => {
    answer = resolve
  }).finally(() => {
    proof = null
  })
  notify()
  return proof
}

/** Called by the dialog when it closes. */
export function settleStepUpRequest(proven: boolean): void {
  const settle = answer
  answer = null
  settle?.(proven)
  notify()
}

/** Whether a call waits for the proof. */
export function useStepUpRequest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWaiting,
    isWaiting
  )
}

function isWaiting(): boolean {
  return answer !== null
}

function notify(): void {
  for (const listener of listeners) listener()
}
