import { readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'

const key = 'ilbud.board.shortcuts'

/** WCAG 2.1.4: single-key shortcuts can be turned off, per browser. */
export function useShortcutsOn(): [on: boolean, switchTo: (on: boolean) => void] {
  const on = useStored(() => readStored('local', key) !== 'off')
  return [on, switchTo]
}

function switchTo(on: boolean): void {
  writeStored('local', key, on ? null : 'off')
}
