import type { MessageDescriptor } from '@lingui/core'

export interface PageLink {
  label: MessageDescriptor
  to?: string
  /** Leaves the client's own pages. */
  href?: string
}

export interface PagePart {
  heading: MessageDescriptor
  texts: readonly MessageDescriptor[]
  link?: PageLink
}

/** A page of words: what it is called, what it says first, its parts, and where one goes from there. */
export interface PageText {
  title: MessageDescriptor
  lead: MessageDescriptor
  parts?: readonly PagePart[]
  /** Beside each other, one after the other with numbers, or as a text to read. */
  look?: 'cards' | 'steps' | 'article'
  /** A part that is more than words. */
  extra?: 'prices' | 'areas' | 'cookies' | 'faq' | 'contact' | 'install' | 'quickstart'
  /** The first one is the page's main action. */
  actions: readonly PageLink[]
}
