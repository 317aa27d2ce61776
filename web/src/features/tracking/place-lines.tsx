import type { PlaceWords } from './words/place-words.ts'

/** The text below the map. `src/arrival/show-parcel.ts` fills it in before React starts. */
export function PlaceLines({ place, hint }: PlaceWords) {
  return (
    <>
      <p className="font-semibold" data-words="place">
        {place}
      </p>
      <p className="text-14 text-text-2" data-words="hint">
        {hint}
      </p>
    </>
  )
}
