import { msg } from '@lingui/core/macro'
import { paths } from '#lib/page/paths.ts'
import type { PageText } from './page-text.ts'

const trackLink = { label: msg`Track`, to: paths.track() }
const sendAPackageLink = { label: msg`Send a package`, to: paths.send }

/** For people who send or wait for a parcel. */
export const customerTexts: Record<string, PageText> = {
  [paths.support]: {
    title: msg`Support`,
    lead: msg`Most answers are on the tracking page: where the parcel is, when it comes and what happens next. The rest is here.`,
    extra: 'faq',
    actions: [trackLink, { label: msg`My Orders`, to: paths.dashboard }]
  },
  [paths.pricing]: {
    title: msg`Pricing`,
    lead: msg`A base price and a fee for each whole kilometre beyond those included, times the size. VAT is included, and you see every line before you confirm.`,
    look: 'cards',
    extra: 'prices',
    parts: [
      {
        heading: msg`The price is locked`,
        texts: [
          msg`What the form shows holds for 15 minutes. Whatever happens on the road, you pay what you confirmed.`
        ]
      },
      {
        heading: msg`Distance`,
        texts: [msg`We count the straight line between the two doors. A detour costs you nothing.`]
      },
      {
        heading: msg`Canceling`,
        texts: [msg`Free until the driver has picked it up. After that you may have it brought back.`]
      },
      {
        heading: msg`Companies`,
        texts: [msg`The same prices, with cost centres, and invoice as a way to pay.`],
        link: { label: msg`Request Company Registration`, to: paths.companyRegister }
      }
    ],
    actions: [sendAPackageLink, { label: msg`How it works`, to: paths.howItWorks }]
  },
  [paths.howItWorks]: {
    title: msg`How it works`,
    lead: msg`A parcel goes from hand to hand, and everyone waiting for it sees each handover.`,
    look: 'steps',
    parts: [
      {
        heading: msg`You order`,
        texts: [
          msg`Two addresses, two names, two phone numbers and a size. You see a price from the first address on, and what you typed is kept if you leave.`
        ]
      },
      {
        heading: msg`A driver accepts`,
        texts: [
          msg`Drivers see pay, distance and size before they accept. The first one to accept has it. If nobody has after a quarter of an hour, the page says so and our dispatchers look for one.`
        ]
      },
      {
        heading: msg`Everybody follows`,
        texts: [
          msg`Send the link from your order to the recipient. Whoever has it sees the street and, near the end, where the driver is. The tracking ID alone shows less.`
        ]
      },
      {
        heading: msg`The recipient has a say`,
        texts: [
          msg`With the link the recipient can give a door code until the parcel is handed over, and choose another time or place, such as a neighbour or the doorstep, until the driver is five minutes away. The driver sees it at once.`
        ]
      },
      {
        heading: msg`It is handed over`,
        texts: [
          msg`With a photo or a signature if you asked for one; you find both on the tracking page. If the door stays closed, the page says what happens next: a second try, or the way back to you.`
        ]
      }
    ],
    actions: [sendAPackageLink, trackLink]
  },
  [paths.packaging]: {
    title: msg`Packaging`,
    lead: msg`A parcel is carried, lifted and driven for an hour or two. Pack it for that.`,
    look: 'cards',
    parts: [
      {
        heading: msg`Small`,
        texts: [msg`Up to 1kg: keys, documents, a phone. Fits a handbag. An envelope with a stiff back is enough.`]
      },
      {
        heading: msg`Medium`,
        texts: [msg`1-5kg: a shoe box, a cake, a laptop. Fits under one arm. Close it with tape on both seams.`]
      },
      {
        heading: msg`Large`,
        texts: [msg`5-20kg: a moving box, a case of wine. Needs both arms. Two strips of tape across the bottom.`]
      },
      { heading: msg`Custom`, texts: [msg`Anything else up to 1000 kg. Say in the notes how many have to carry it.`] },
      {
        heading: msg`Fragile things`,
        texts: [msg`Tick Fragile in the form: the driver is told before accepting. Leave no empty space in the box.`]
      },
      {
        heading: msg`Food`,
        texts: [msg`Close it tightly and keep it upright in a bag. Choose the category Food, so that the driver knows.`]
      }
    ],
    actions: [sendAPackageLink, { label: msg`Pricing`, to: paths.pricing }]
  },
  [paths.locations]: {
    title: msg`Locations`,
    lead: msg`We deliver where pickup and drop-off are in the same area. Check an address, or look at the map.`,
    look: 'cards',
    extra: 'areas',
    parts: [
      {
        heading: msg`Across the border`,
        texts: [
          msg`A parcel from one area to another is refused when you order, and the form says which end lies outside.`
        ]
      },
      {
        heading: msg`An address we cannot find`,
        texts: [
          msg`New streets happen. We take the order at a standard price, and the driver has your notes and the phone number.`
        ]
      }
    ],
    actions: [sendAPackageLink, { label: msg`Support`, to: paths.support }]
  },
  [paths.app]: {
    title: msg`App`,
    lead: msg`Ilbud is a website that you can put on your home screen. It opens like an app, takes no space to speak of, and tells you when there is a newer version.`,
    look: 'cards',
    extra: 'install',
    parts: [
      { heading: msg`iPhone and iPad`, texts: [msg`Open this site in Safari, press Share, then Add to Home Screen.`] },
      {
        heading: msg`Android`,
        texts: [msg`Open this site in Chrome, open the menu and choose Install app or Add to Home screen.`]
      },
      {
        heading: msg`Computer`,
        texts: [msg`In Chrome or Edge press the icon with the arrow at the end of the address bar.`]
      },
      {
        heading: msg`For drivers`,
        texts: [
          msg`The driver’s page is made for the phone: one big button for the next step, also without a network. Location is shared only while you are on duty and have turned it on.`
        ],
        link: { label: msg`Try the mobile experience`, to: paths.driver }
      }
    ],
    actions: [trackLink, sendAPackageLink]
  }
}
