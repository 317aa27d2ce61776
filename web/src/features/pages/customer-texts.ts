import { msg } from '@lingui/core/macro'
import { paths } from '#lib/paths.ts'
import type { PageText } from './page-text.ts'

const send = { label: msg`Send a package`, to: paths.send }
const track = { label: msg`Track`, to: paths.track() }
const support = { label: msg`Support`, to: paths.support }

/** What somebody who sends or waits for a parcel looks for. */
export const customerTexts: Record<string, PageText> = {
  [paths.support]: {
    title: msg`Support`,
    lead: msg`Most questions are answered by the tracking page: it says where the parcel is, when it comes and what happens next.`,
    parts: [
      {
        heading: msg`My tracking ID is not found`,
        text: msg`A tracking ID begins with SD and has fifteen letters and digits. O and 0, I and 1 may be mixed up; everything else must match. Ask the sender for the link, it carries the ID.`
      },
      {
        heading: msg`The parcel is late`,
        text: msg`The tracking page then says Delayed, shows the promised time beside the new one and tells why it changed. You need not call anybody for that.`
      },
      {
        heading: msg`I want to stop an order`,
        text: msg`Before pickup you cancel it under My Orders. After pickup you have the parcel brought back there.`
      },
      {
        heading: msg`Write to us`,
        text: msg`Write to support@ilbud.example with your tracking ID. If a page showed you a reference, add it: with it we find the case at once.`
      }
    ],
    actions: [track, { label: msg`My Orders`, to: paths.dashboard }]
  },
  [paths.pricing]: {
    title: msg`Pricing`,
    lead: msg`99 kr to start with, 15 kr for each whole kilometre beyond the first two, times the size. Never less than 99 kr, and 25 % VAT is included.`,
    extra: 'prices',
    parts: [
      {
        heading: msg`Sizes`,
        text: msg`Small counts 0.8, medium 1, large 1.3 and custom 1.5. The sum is rounded to whole kronor.`
      },
      {
        heading: msg`When an address cannot be placed`,
        text: msg`Then the price is 129 kr, marked as an estimate. You see it before you confirm.`
      }
    ],
    actions: [{ label: msg`Get your price`, to: paths.quote }, send]
  },
  [paths.howItWorks]: {
    title: msg`How it works`,
    lead: msg`A parcel goes from hand to hand, and everybody who waits for it sees each handover.`,
    parts: [
      {
        heading: msg`1. You order`,
        text: msg`Two addresses, two names, two phone numbers and a size. The price stands there from the first address on.`
      },
      {
        heading: msg`2. A driver accepts`,
        text: msg`Drivers see pay, distance and size before they accept. The first one to accept has it.`
      },
      {
        heading: msg`3. Everybody follows`,
        text: msg`Send the link from your order to the recipient. Whoever has it sees the street and, near the end, where the driver is. The tracking ID alone shows less.`
      },
      {
        heading: msg`4. It is handed over`,
        text: msg`If the door stays closed, the page says what happens next: a second try, or the way back to you.`
      }
    ],
    actions: [send, track]
  },
  [paths.packaging]: {
    title: msg`Packaging`,
    lead: msg`A parcel is carried, lifted and driven for an hour or two. Pack it for that.`,
    parts: [
      {
        heading: msg`Sizes`,
        text: msg`Small: up to 1kg, fits a handbag. Medium: 1-5kg, fits under one arm. Large: 5-20kg, needs both arms. Anything else is custom and measured at pickup.`
      },
      {
        heading: msg`Fragile things`,
        text: msg`Tick Fragile in the form: the driver is told before accepting. Leave no hollow space in the box.`
      },
      {
        heading: msg`Food`,
        text: msg`Close it tightly and keep it upright in a bag. Choose the category Food, so that the driver knows.`
      }
    ],
    actions: [send]
  },
  [paths.locations]: {
    title: msg`Locations`,
    lead: msg`We drive where pickup and delivery lie in the same area.`,
    extra: 'areas',
    actions: [send, support]
  },
  [paths.app]: {
    title: msg`App`,
    lead: msg`There is nothing to install. Every page works on a phone, and the driver's screen is made for it.`,
    parts: [
      {
        heading: msg`For drivers`,
        text: msg`Open the driver's page and allow your location. Share it only while you are on duty: one press turns it off.`
      }
    ],
    actions: [{ label: msg`Try the mobile experience`, to: paths.driver }, track]
  }
}
