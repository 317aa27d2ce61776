import type { ReactNode } from 'react'

const shownId = /(SD(?:-[0-9A-Z]{4}){3}-[0-9A-Z])/

/** A sentence whose tracking IDs stay on one line. */
export function withIds(sentence: ReactNode): ReactNode {
  if (typeof sentence !== 'string') return sentence
  return sentence.split(shownId).map((part) =>
    shownId.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    )
  )
}
