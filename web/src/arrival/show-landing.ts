import { keepPress } from './keep-press.ts'

// An inline script behind the drawn landing page; active until the client has taken over.
const root = document.getElementById('root')!
// Returning visitors must not see the strangers' page, even for a moment.
if (hasBeenHere()) root.replaceChildren()
else keepPress(root)

function hasBeenHere(): boolean {
  try {
    return window.localStorage.length > 0
  } catch {
    // Without storage everybody is a stranger.
    return false
  }
}
