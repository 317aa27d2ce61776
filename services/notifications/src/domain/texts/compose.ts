import { gsmLength, toGsm } from './gsm.ts'

/** One text message. */
export const maxLength = 160

interface Pieces {
  /** The same in fewer and fewer words. */
  sentences: string[]
  /** The parcel's page; the part after # is left out where there is no room. */
  url: string
  /** `Stopp: https://…`; never left out. */
  stop: string
}

/** The longest text that fits into one message. */
export function composeText({ sentences, url, stop }: Pieces): string {
  const plain = sentences.map(toGsm)
  const shortest = plain.at(-1)!
  const candidates = [
    ...plain.map((sentence) => `${sentence} ${url} ${stop}`),
    `${shortest} ${url.split('#', 1)[0]} ${stop}`,
    `${shortest} ${stop}`
  ]
  return candidates.find((text) => (gsmLength(text) ?? Infinity) <= maxLength) ?? candidates.at(-1)!
}
