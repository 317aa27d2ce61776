import { msg } from '@lingui/core/macro'
import { paths, patterns } from '#lib/page/paths.ts'
import type { PageText } from './page-text.ts'

const developersLink = { label: msg`Developers`, to: paths.developers }
const requestCompanyRegistrationLink = { label: msg`Request Company Registration`, to: paths.companyRegister }
const businessSupportLink = { label: msg`Business support`, to: paths.businessSupport }

/** For companies and developers. */
export const businessTexts: Record<string, PageText> = {
  [paths.businessSupport]: {
    title: msg`Business support`,
    lead: msg`For everything about your company account: write to business@ilbud.example and name your company, or call us.`,
    look: 'cards',
    extra: 'contact',
    parts: [
      {
        heading: msg`About a single parcel`,
        texts: [
          msg`Its tracking page is quickest. Signed in, you see full addresses, the proof of delivery, and may cancel or recall it under My Orders.`
        ]
      },
      {
        heading: msg`Colleagues`,
        texts: [
          msg`The company’s admin invites them from the company’s page. Each gets a link by email that is valid for 24 hours and chooses a password.`
        ]
      },
      {
        heading: msg`Cost centres`,
        texts: [
          msg`Add and close them on the company’s page. Closed ones stay on old orders and cannot be chosen for new ones.`
        ]
      },
      {
        heading: msg`Invoices`,
        texts: [
          msg`Orders on invoice are marked so, each with its cost centre; no invoice is sent yet. Every order has its confirmation with VAT under My Orders.`
        ]
      },
      {
        heading: msg`An application`,
        texts: [
          msg`You can see its status with the number you were given. We answer within 1-2 business days, whichever way it goes.`
        ],
        link: { label: msg`Application status`, to: patterns.companyVerify }
      },
      {
        heading: msg`Integrations`,
        texts: [
          msg`The API is documented and open. If something in it surprises you, send the request id of the answer.`
        ],
        link: developersLink
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
    look: 'cards',
    parts: [
      { heading: msg`Now`, texts: [msg`As soon as possible: the next free driver nearby comes to you.`] },
      { heading: msg`Later`, texts: [msg`At a time of your choice, up to 30 days ahead.`] },
      {
        heading: msg`Proof at the door`,
        texts: [msg`Ask for a signature, a photo or both. The parcel counts as delivered only when they are there.`]
      },
      {
        heading: msg`The way back`,
        texts: [
          msg`Say in advance that a parcel nobody takes comes back to you, and it does so at once after the last attempt. Otherwise we ask you first, and it comes back if you do not answer.`
        ]
      },
      {
        heading: msg`Several at once`,
        texts: [msg`Up to a hundred pieces in one order, or a list of parcels from a file.`]
      },
      {
        heading: msg`Live for everybody`,
        texts: [msg`Sender and recipient see every handover as it happens, without an app and without an account.`],
        link: { label: msg`How it works`, to: paths.howItWorks }
      }
    ],
    actions: [{ label: msg`Send a package`, to: paths.send }, requestCompanyRegistrationLink]
  },
  [paths.ecommerce]: {
    title: msg`E-commerce`,
    lead: msg`Deliver in the evening what was bought in the morning. Your shop places the order, your customer follows it.`,
    look: 'cards',
    parts: [
      {
        heading: msg`In the checkout`,
        texts: [msg`Ask for the price and the time window before your customer pays. The quote holds for 15 minutes.`]
      },
      {
        heading: msg`Placed once`,
        texts: [msg`Every order may carry an idempotency key: sent twice, it is placed once.`]
      },
      {
        heading: msg`Your customer follows`,
        texts: [msg`Put our tracking link into your own email. It needs no account and no app.`]
      },
      {
        heading: msg`Nobody at home`,
        texts: [
          msg`Your customer can leave a door code with the link. After the last attempt the parcel comes back to you.`
        ]
      }
    ],
    actions: [requestCompanyRegistrationLink, developersLink]
  },
  [paths.enterprise]: {
    title: msg`Enterprise`,
    lead: msg`For many parcels a day: one account, several people, cost centres and your own integration.`,
    look: 'cards',
    parts: [
      {
        heading: msg`Who may do what`,
        texts: [msg`Admins invite people and manage cost centres; members send. Whoever leaves loses access at once.`]
      },
      {
        heading: msg`One list`,
        texts: [
          msg`All orders of the company in one place, searchable, with status and price; each says its cost centre.`
        ]
      },
      {
        heading: msg`On invoice`,
        texts: [msg`Choose invoice and a cost centre with each order. No invoice is sent yet.`]
      },
      {
        heading: msg`Your systems`,
        texts: [msg`Everything this site does goes through the same open API, live updates included.`],
        link: developersLink
      }
    ],
    actions: [requestCompanyRegistrationLink, businessSupportLink]
  },
  [paths.developers]: {
    title: msg`Developers`,
    lead: msg`The API that this site uses is open to you: documented, versioned in its paths, with a problem document for every refusal.`,
    look: 'cards',
    extra: 'quickstart',
    parts: [
      {
        heading: msg`Live, not polled`,
        texts: [
          msg`Follow an order by server-sent events: an open stream tells every change within a second, and resumes with Last-Event-ID where it broke.`
        ]
      },
      {
        heading: msg`Sent twice, placed once`,
        texts: [
          msg`Put an Idempotency-Key on what creates something. The same key with the same body gets the same answer for 24 hours.`
        ]
      },
      {
        heading: msg`Errors you can read`,
        texts: [
          msg`application/problem+json with a code, a message, the fields that are wrong and a request id. 429 and 503 say when to come back.`
        ]
      },
      {
        heading: msg`Pages by cursor`,
        texts: [msg`Lists are plain arrays with Link and X-Total-Count in the headers; limit is 1 to 500.`]
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
    look: 'cards',
    parts: [
      {
        heading: msg`Senders`,
        texts: [msg`A company account takes a few minutes to apply for and 1-2 business days to get.`],
        link: requestCompanyRegistrationLink
      },
      {
        heading: msg`Software`,
        texts: [msg`Are you building a shop or a cash register? Our API takes orders and reports what became of them.`],
        link: developersLink
      },
      {
        heading: msg`Fleets`,
        texts: [
          msg`Do you have drivers with free hours? Each is invited once and sees pay, distance and size before accepting.`
        ],
        link: { label: msg`Become a driver`, to: paths.careers }
      }
    ],
    actions: [requestCompanyRegistrationLink, businessSupportLink]
  }
}
