import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { i18n, type Messages } from '@lingui/core'
import { placeWords } from '#features/tracking/words/place-words.ts'
import { readerOf } from '#features/tracking/words/reader.ts'
import { hintOf } from '#features/tracking/words/place-hint.ts'
import { statusOf } from '#features/tracking/words/sentences.ts'
import { statusWords } from '#features/tracking/words/status-words.ts'
import { preferredLanguage } from '#lib/format/language.ts'
import { readClock, serverNow } from '#lib/page/server-clock.ts'
import type { RequestedParcel } from '#lib/parcel/parcel-link.ts'
import { keepPress } from './keep-press.ts'

// An inline script behind the drawn frame of a parcel's page: inserts the parcel's first words as soon as they arrive.
// The client then renders the whole page over it.
const root = document.getElementById('root')!
const requested = window.requestedParcel
const language = document.documentElement.lang
// The frame is drawn for strangers, in the browser's language.
if (requested && preferredLanguage() === language) {
  // Before a remembered press is carried out, because it submits what was typed.
  keepTyped()
  keepPress(root)
  // Errors are shown by the client.
  show(requested).catch(() => undefined)
} else root.replaceChildren()

/** Moves what was typed into the frame's field to the one that the client renders over it. */
function keepTyped(): void {
  let typed: HTMLInputElement | undefined
  root.addEventListener('input', ({ target }) => (typed = target as HTMLInputElement))
  root.addEventListener('hydrated', () => {
    if (!typed || typed.isConnected) return
    const field = fieldOf()
    field.value = typed.value
    field.focus()
  })
}

function fieldOf(): HTMLInputElement {
  return root.querySelector('main [name=trackingId]')!
}

async function show({ trackingId, answer }: RequestedParcel): Promise<void> {
  fieldOf().value = formatTrackingId(trackingId)
  const places = root.querySelectorAll<HTMLElement>('[data-first-words]')
  const templates = [...places].map(({ dataset }) => templateOf(dataset.firstWords!))
  const response = await answer
  if (!response.ok) return
  const result = (await response.clone().json()) as TrackingResult
  i18n.load(language, JSON.parse(document.getElementById('texts')!.textContent) as Messages)
  i18n.activate(language)
  readClock(response)
  const now = serverNow()
  // Only strangers see the frame.
  const reader = readerOf(result, null)
  const words = {
    ...statusWords(result, statusOf(result, reader, now), now),
    ...placeWords(result, hintOf(result, reader, now))
  }
  for (const [at, place] of places.entries()) {
    place.replaceChildren(templates[at]!.content)
    for (const element of place.querySelectorAll<HTMLElement>('[data-words]'))
      element.textContent = words[element.dataset.words as Exclude<keyof typeof words, 'isTime'>]
    place.querySelector('h1')?.toggleAttribute('data-time', words.isTime)
  }
  // Otherwise the frame's blocks would stay hidden for the first 200 ms.
  root.querySelector('main [aria-busy]')!.classList.remove('animate-late')
}

function templateOf(name: string): HTMLTemplateElement {
  return root.querySelector(`template#${name}`)!
}
