import { msg } from '@lingui/core/macro'
import { paths } from '#lib/paths.ts'
import type { PageText } from './page-text.ts'

const home = { label: msg`To the home page`, to: paths.home }
const about = { label: msg`About`, to: paths.about }

/** About us, and what is written small elsewhere. */
export const companyTexts: Record<string, PageText> = {
  [paths.about]: {
    title: msg`About`,
    lead: msg`An ilbud was the message carried from farm to farm by whoever could run next. We do that with parcels in Stockholm, on the same day.`,
    parts: [
      {
        heading: msg`What we hold ourselves to`,
        text: msg`We tell a time before we show a picture, and say plainly when we do not know. "Connected" stands there only while it is true.`
      },
      {
        heading: msg`What others may see`,
        text: msg`A tracking ID alone shows no street, no name and no phone number. The link from the sender shows more, and only the people of the order see everything.`
      }
    ],
    actions: [
      { label: msg`How it works`, to: paths.howItWorks },
      { label: msg`Support`, to: paths.support }
    ]
  },
  [paths.sustainability]: {
    title: msg`Sustainability`,
    lead: msg`A short way is the best way: parcels stay inside one city, and a driver takes several on one tour.`,
    parts: [
      {
        heading: msg`No figures yet`,
        text: msg`We publish numbers once they are measured, not before.`
      }
    ],
    actions: [about]
  },
  [paths.careers]: {
    title: msg`Careers`,
    lead: msg`Drivers can start at once: see pay, distance and size before you accept. Other positions are announced on this page; there is none at the moment.`,
    actions: [{ label: msg`Become a driver`, to: paths.driver }, about]
  },
  [paths.press]: {
    title: msg`Press`,
    lead: msg`For questions and pictures write to press@ilbud.example. The name is written Ilbud, with a capital I.`,
    actions: [about]
  },
  [paths.investors]: {
    title: msg`Investors`,
    lead: msg`There are no reports to publish yet. Write to investors@ilbud.example if you would like to know more.`,
    actions: [about]
  },
  [paths.privacy]: {
    title: msg`Privacy`,
    lead: msg`We keep what a delivery needs, and show each of it to as few people as possible.`,
    parts: [
      {
        heading: msg`What an order holds`,
        text: msg`Addresses, names, phone numbers and notes of both ends. The assigned driver sees them from accepting on; before that only district, distance and size.`
      },
      {
        heading: msg`What a tracking page shows`,
        text: msg`With the ID alone: status, an hour, the district. With the link's key: street, minutes and the recipient's first name, until 30 days after the end. Phone numbers never.`
      },
      {
        heading: msg`Where the driver is`,
        text: msg`Shown only on the way to you and near the end, one position at a time, without a trail. It ends with the delivery.`
      },
      {
        heading: msg`Your rights`,
        text: msg`You may ask what we hold about you and have it corrected or deleted: privacy@ilbud.example.`
      }
    ],
    actions: [{ label: msg`Cookies`, to: paths.cookies }, home]
  },
  [paths.terms]: {
    title: msg`Terms`,
    lead: msg`This is what applies when you send a parcel with us.`,
    parts: [
      {
        heading: msg`Price`,
        text: msg`The price is the one you confirm, VAT included. Payment is recorded with the order; nothing is charged yet.`
      },
      {
        heading: msg`Canceling and recalling`,
        text: msg`Before pickup you cancel at no cost. After pickup you may have the parcel brought back as long as it is not delivered.`
      },
      {
        heading: msg`What we do not carry`,
        text: msg`Nothing that is forbidden, dangerous or alive, no cash and nothing over 1000 kg.`
      },
      {
        heading: msg`When nobody takes it`,
        text: msg`We try twice. Then it comes back to you if you chose that; otherwise we hold it and ask you.`
      }
    ],
    actions: [{ label: msg`Privacy`, to: paths.privacy }, home]
  },
  [paths.cookies]: {
    title: msg`Cookies`,
    lead: msg`We set no cookies for advertising or counting visitors. This is what your browser keeps for us.`,
    extra: 'cookies',
    parts: [
      {
        heading: msg`Always, because it is needed`,
        text: msg`Your sign-in, your language if you change it, a half-written order in this tab, and your choice on this page.`
      },
      {
        heading: msg`Only if you allow it`,
        text: msg`Your last three tracking IDs, on this device only. Nobody else reads them. We ask again after 12 months.`
      }
    ],
    actions: [{ label: msg`Privacy`, to: paths.privacy }, home]
  }
}
