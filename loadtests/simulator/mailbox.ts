import { setTimeout as pause } from 'node:timers/promises'

/** A row of the demo's mailbox. */
export interface Letter {
  id: string
  /** ISO time at which it was sent. */
  at: string
  to: string
  channel: 'mail' | 'sms'
  /** The subject of a mail, or a whole text message. */
  words: string
}

const everyMs = 1000

/** The page shows the newest hundred, so it is read often enough to miss none. */
const shown = 100

/** Reads the mails and text messages of a demo without a mail server, `/dev/mailbox`, for as long as it runs. */
export class Mailbox {
  readonly #url: string
  readonly #letters = new Map<string, Letter>()
  #stopped = false
  #reading: Promise<void> = Promise.resolve()
  /** How often more came between two looks than the page shows. */
  missed = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Throws if the product sends its mails elsewhere. */
  async open(): Promise<void> {
    for (const letter of await this.#look()) this.#letters.set(letter.id, letter)
    this.#reading = this.#keepReading()
  }

  get letters(): readonly Letter[] {
    return [...this.#letters.values()]
  }

  async close(): Promise<void> {
    this.#stopped = true
    await this.#reading
  }

  async #keepReading(): Promise<void> {
    while (!this.#stopped) {
      // It may be away for a while, as when the product restarts.
      const found = await this.#look().catch(() => [])
      if (found.length === shown && !found.some(({ id }) => this.#letters.has(id))) this.missed++
      for (const letter of found) this.#letters.set(letter.id, letter)
      await pause(everyMs)
    }
  }

  async #look(): Promise<Letter[]> {
    const response = await fetch(`${this.#url}/dev/mailbox`, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`/dev/mailbox answered ${response.status}`)
    return readRows(await response.text())
  }
}

const row =
  /<td><time datetime="([^"]+)">[^<]*<\/time><\/td>\s*<td>([^<]*)<\/td>\s*<td><a href="\/dev\/mailbox\/([^"]+)">([^<]*)<\/a>/g

export function readRows(page: string): Letter[] {
  return [...page.matchAll(row)].map(([, at, to, id, text]) => {
    const words = plain(text!)
    const isText = words.startsWith('SMS: ')
    return {
      id: id!,
      at: at!,
      to: plain(to!),
      channel: isText ? 'sms' : 'mail',
      words: isText ? words.slice(5) : words
    }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function plain(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}
