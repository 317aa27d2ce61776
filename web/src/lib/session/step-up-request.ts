import { createStore } from '#lib/page/store.ts'

/** Answers the call that waits for the proof. */
const answer = createStore<((proven: boolean) => void) | null>(null)
let proof: Promise<boolean> | null = null

/**
 * Opens the dialog in which the user proves again who they are, for a call that asks for it. False: they closed it.
 * Calls at the same time share one dialog.
 */
export function requestStepUp(): Promise<boolean> {
  proof ??= new Promise<boolean>((resolve) => {
    answer.set(resolve)
  }).finally(() => {
    proof = null
  })
  return proof
}

/** Called by the dialog when it closes. */
export function settleStepUpRequest(proven: boolean): void {
  const settle = answer.get()
  answer.set(null)
  settle?.(proven)
}

/** Whether a call waits for the proof. */
export function useStepUpRequest(): boolean {
  return answer.useValue() !== null
}
