import { msg } from '@lingui/core/macro'

// Texts of the page, and of its head, which is written at build time.

export const landingTitle = msg`Same-day parcels in Stockholm`
export const landingSummary = msg`Same-day parcels in Stockholm. Follow every handover live, all the way to the door.`
