export type Locale = 'sv' | 'en'

/** The content of a mail in one language. Plain text: `toHtml` escapes it. */
export interface Letter {
  subject: string
  heading: string
  /** Null where the name is not verified: it could be any text that a stranger wants us to send. */
  greeting: string | null
  paragraphs: string[]
  /** Rows of label and value. */
  details?: [string, string][]
  /** The button. */
  action: { label: string; url: string }
  /** Additional information below the button. */
  notes?: string[]
  /** Why the recipient gets this email; the last line. */
  because: string
}

/** One mail in both languages. */
export type Template<Facts> = Record<Locale, (facts: Facts) => Letter>
