import type { MessageDescriptor } from '@lingui/core'

/** A page of words: what it is called, what it says first, its parts, and where one goes from there. */
export interface PageText {
  title: MessageDescriptor
  lead: MessageDescriptor
  parts?: readonly { heading: MessageDescriptor; text: MessageDescriptor }[]
  /** A part that is more than words. */
  extra?: 'prices' | 'areas' | 'cookies' | 'application'
  /** The first one is the page's main action. `href` leaves the client's own pages. */
  actions: readonly { label: MessageDescriptor; to?: string; href?: string }[]
}
