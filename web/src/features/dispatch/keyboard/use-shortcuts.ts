import { useEffect, useRef } from 'react'
import { useShortcutsOn } from './shortcuts-store.ts'

type Shortcuts = Record<string, () => void>

/** Calls the action of a key, unless the user is typing, a dialog is open or shortcuts are off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [on] = useShortcutsOn()
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // Escape is not a character key, so it always works; dialogs and menus handle it themselves.
      if ((!on && event.key !== 'Escape') || isBusy(event)) return
      const run = latest.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [on])
}

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=menu], [role=alertdialog]')) return true
  if (!(target instanceof HTMLElement)) return false
  // A choice needs the arrow keys, but not Escape.
  if (key === 'Escape' && target.matches('[type=radio]')) return false
  return target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
}
