import { analyst } from './analyst.ts'
import { approvals } from './approvals.ts'
import { arrival } from './arrival.ts'
import { companyDay } from './company-day.ts'
import { dispatcher } from './dispatcher.ts'
import { driverOffline } from './driver-offline.ts'
import { linksInMails } from './links-in-mails.ts'
import { passkey } from './passkey.ts'
import { proofs } from './proofs.ts'
import { recipientDay } from './recipient-day.ts'
import { routesDriven } from './routes-driven.ts'
import { senderDay } from './sender-day.ts'
import type { Suite } from '#test/suites/suite.ts'

// A day of each of the product's people, in browsers.

export const daysAtTheDoor: Record<string, Suite> = {
  'where strangers arrive': arrival,
  'the day of a recipient': recipientDay,
  'proofs of delivery': proofs,
  'a driver without a network': driverOffline
}

export const daysOnTheRoad: Record<string, Suite> = {
  'a route that is driven': routesDriven
}

export const daysInOffices: Record<string, Suite> = {
  'the day of an admin': approvals,
  'a dispatcher’s day': dispatcher,
  'the sender’s day': senderDay,
  'the company’s day': companyDay,
  'who reads the figures': analyst,
  'an owner of a passkey': passkey,
  'links in mails': linksInMails
}
