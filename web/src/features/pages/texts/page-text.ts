import type { MessageDescriptor } from '@lingui/core'

export interface PageLink {
  label: MessageDescriptor
  to?: string
  /** A link to something other than a page of the client. */
  href?: string
}

export interface PagePart {
  heading: MessageDescriptor
  texts: readonly MessageDescriptor[]
  link?: PageLink
}

/** A page of text: title, introduction, parts, and links to go on. */
export interface PageText {
  title: MessageDescriptor
  lead: MessageDescriptor
  parts?: readonly PagePart[]
  /** Side by side, as numbered steps, or as an article. */
  look?: 'cards' | 'steps' | 'article'
  /** An interactive part. */
  extra?: 'prices' | 'areas' | 'cookies' | 'faq' | 'contact' | 'install' | 'quickstart' | 'company'
  /** The first one is the page's main action. */
  actions: readonly PageLink[]
}
