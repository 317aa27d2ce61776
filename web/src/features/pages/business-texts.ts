import { msg } from '@lingui/core/macro'
import { paths } from '#lib/paths.ts'
import type { PageText } from './page-text.ts'

const register = { label: msg`Request Company Registration`, to: paths.companyRegister }

/** For companies and those who build on us. */
export const businessTexts: Record<string, PageText> = {
  '/company/verify': {
    title: msg`Application received`,
    lead: msg`Review takes 1-2 business days. You get an e-mail with the answer, whichever it is.`,
    extra: 'application',
    actions: [
      { label: msg`To the home page`, to: paths.home },
      { label: msg`Send a package`, to: paths.send }
    ]
  },
  [paths.businessSupport]: {
    title: msg`Business support`,
    lead: msg`Questions about your company account, invoices or cost centres: write to business@ilbud.example and name your company.`,
    parts: [
      {
        heading: msg`About a single parcel`,
        text: msg`Its tracking page is quickest. Signed in, you see full addresses and may cancel or recall under My Orders.`
      }
    ],
    actions: [
      { label: msg`My Orders`, to: paths.dashboard },
      { label: msg`Support`, to: paths.support }
    ]
  },
  [paths.services]: {
    title: msg`Services`,
    lead: msg`One service, done well: a parcel from door to door within the city on the same day.`,
    parts: [
      {
        heading: msg`Now or later`,
        text: msg`As soon as possible, or at a time up to 30 days ahead.`
      },
      {
        heading: msg`Proof at the door`,
        text: msg`Ask for a signature or a photo with each order.`
      },
      {
        heading: msg`The way back`,
        text: msg`Say in advance that a parcel nobody takes comes back to you.`
      }
    ],
    actions: [register]
  },
  [paths.ecommerce]: {
    title: msg`E-commerce`,
    lead: msg`Deliver what was bought in the morning in the evening. Your shop places orders through our API and shows our tracking link.`,
    parts: [
      {
        heading: msg`Built to be repeated safely`,
        text: msg`Every order carries an idempotency key: sent twice, it is placed once.`
      }
    ],
    actions: [{ label: msg`Developers`, to: paths.developers }, register]
  },
  [paths.enterprise]: {
    title: msg`Enterprise`,
    lead: msg`For many parcels a day: one account, several people, cost centres and your own integration.`,
    actions: [register, { label: msg`Developers`, to: paths.developers }]
  },
  [paths.developers]: {
    title: msg`Developers`,
    lead: msg`The API that this site uses is open to you: documented, versioned in its paths, with problem documents for every refusal.`,
    parts: [
      {
        heading: msg`Live, not polled`,
        text: msg`Follow an order by server-sent events: an open stream tells every change within a second.`
      }
    ],
    actions: [
      { label: msg`Read the API documentation`, href: '/docs' },
      { label: msg`OpenAPI file`, href: '/openapi.json' }
    ]
  },
  [paths.partners]: {
    title: msg`Partners`,
    lead: msg`Shops, kitchens, workshops and labs hand their parcels to us. If yours should too, tell us what you send and how often: business@ilbud.example.`,
    actions: [register]
  }
}
