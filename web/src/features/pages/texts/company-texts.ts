import { msg } from '@lingui/core/macro'
import { paths } from '#lib/page/paths.ts'
import type { PageText } from './page-text.ts'

const supportLink = { label: msg`Support`, to: paths.support }
const aboutLink = { label: msg`About`, to: paths.about }

/** About us. */
export const companyTexts: Record<string, PageText> = {
  [paths.about]: {
    title: msg`About`,
    lead: msg`An ilbud was the message carried from farm to farm by whoever could run next. We do that with parcels in Stockholm, on the same day.`,
    look: 'cards',
    parts: [
      {
        heading: msg`What we hold ourselves to`,
        texts: [
          msg`We tell a time before we show a picture, and say plainly when we do not know. “Connected” stands there only while it is true.`
        ]
      },
      {
        heading: msg`What others may see`,
        texts: [
          msg`A tracking ID alone shows no street, no name and no phone number. The link from the sender shows more, and only the people of the order see everything.`
        ]
      },
      {
        heading: msg`Those who drive`,
        texts: [
          msg`Drivers know pay, distance and size before they accept, and nobody watches them when they are off duty.`
        ]
      },
      {
        heading: msg`Where we drive`,
        texts: [msg`Inside one city at a time: short ways are quick ways.`],
        link: { label: msg`Locations`, to: paths.locations }
      }
    ],
    actions: [{ label: msg`How it works`, to: paths.howItWorks }, supportLink]
  },
  [paths.sustainability]: {
    title: msg`Sustainability`,
    lead: msg`A short way is the best way: parcels stay inside one city, and a driver takes several on one tour.`,
    look: 'cards',
    parts: [
      {
        heading: msg`Fewer trips in vain`,
        texts: [
          msg`The recipient sees when the driver comes and can leave a door code. A second trip is the most expensive one, for everybody.`
        ]
      },
      {
        heading: msg`Fair work`,
        texts: [
          msg`Pay is shown before the job is taken. Positions are used for the delivery, never to control working hours, and are gone after 7 days.`
        ]
      },
      { heading: msg`No figures yet`, texts: [msg`We publish numbers once they are measured, not before.`] }
    ],
    actions: [aboutLink, { label: msg`Packaging`, to: paths.packaging }]
  },
  [paths.careers]: {
    title: msg`Careers`,
    lead: msg`Drivers are always welcome. Other positions are announced on this page; there is none at the moment.`,
    look: 'cards',
    parts: [
      {
        heading: msg`What you need to drive`,
        texts: [
          msg`A phone with a browser and a bicycle, moped or car that you may use. Write to drivers@ilbud.example with your name and phone number; we send an invitation by email.`
        ]
      },
      {
        heading: msg`How a day looks`,
        texts: [
          msg`You go on duty when you like, take what fits, and see what you have earned. You share your position only while you want to.`
        ]
      },
      {
        heading: msg`Write to us anyway`,
        texts: [msg`Would you like to build this with us? careers@ilbud.example reads everything.`]
      }
    ],
    actions: [{ label: msg`Try the mobile experience`, to: paths.driver }, aboutLink]
  },
  [paths.press]: {
    title: msg`Press`,
    lead: msg`For questions and pictures write to press@ilbud.example.`,
    look: 'cards',
    parts: [
      {
        heading: msg`The name`,
        texts: [msg`Ilbud, with a capital I. It is an old Swedish word for an urgent message.`]
      },
      {
        heading: msg`In one sentence`,
        texts: [
          msg`Ilbud carries parcels from door to door within Stockholm on the same day, and shows every handover live.`
        ]
      },
      {
        heading: msg`The logo`,
        texts: [msg`Free to use when you write about us. Do not change its colours or proportions.`],
        link: { label: msg`Download the logo (SVG)`, href: '/logo.svg' }
      }
    ],
    actions: [aboutLink, supportLink]
  },
  [paths.investors]: {
    title: msg`Investors`,
    lead: msg`There are no reports to publish yet. Write to investors@ilbud.example if you would like to know more.`,
    look: 'cards',
    parts: [
      {
        heading: msg`What we measure`,
        texts: [
          msg`Revenue, deliveries on time, minutes per delivery and the use of vehicles. Each figure has a written definition, and the same sums are counted a second way to check them.`
        ],
        link: { label: msg`How our figures are defined`, href: '/docs/metrics' }
      },
      { heading: msg`News`, texts: [msg`Announcements appear here first.`] }
    ],
    actions: [aboutLink, { label: msg`Press`, to: paths.press }]
  }
}
