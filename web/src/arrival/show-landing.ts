import { keepPress } from './keep-press.ts'

// Stands in the landing page behind its drawing and works until the client has taken that over.
const root = document.getElementById('root')!
// Whoever has been here sees the page with what is theirs, and never for a moment a stranger's.
if (hasBeenHere()) root.replaceChildren()
else keepPress(root)

function hasBeenHere(): boolean {
  try {
    return window.localStorage.length > 0
  } catch {
    // No storage: everybody is a stranger.
    return false
  }
}
