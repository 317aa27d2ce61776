export type Locale = 'sv' | 'en'

/** What one mail says, in one language, before it has a form. Plain texts: the form escapes them. */
export interface Letter {
  subject: string
  heading: string
  /** Null where nobody has proven to bear that name: whoever signs up could write anything to anybody. */
  greeting: string | null
  paragraphs: string[]
  /** Label and value. */
  details?: [string, string][]
  /** The one thing to do or look at. */
  action: { label: string; url: string }
  /** What is good to know, below the button. */
  notes?: string[]
  /** Why this person gets this mail. */
  because: string
}

/** One mail in both languages. */
export type Template<Facts> = Record<Locale, (facts: Facts) => Letter>
