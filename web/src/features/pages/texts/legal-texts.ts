import { msg } from '@lingui/core/macro'
import { paths } from '#lib/page/paths.ts'
import type { PageText } from './page-text.ts'

const privacyLink = { label: msg`Privacy`, to: paths.privacy }

/** Terms, privacy and cookies: what the product really does. */
export const legalTexts: Record<string, PageText> = {
  [paths.privacy]: {
    title: msg`Privacy`,
    lead: msg`We keep what a delivery needs, show each of it to as few people as possible, and let it go when it is over.`,
    look: 'article',
    parts: [
      {
        heading: msg`What an order holds`,
        texts: [
          msg`Addresses, names, phone numbers and notes of both ends, the size and what you say about the contents. The assigned driver sees them from accepting on; before that only district, distance, size and pay.`
        ]
      },
      {
        heading: msg`Door codes and instructions`,
        texts: [
          msg`Stored encrypted. The driver reads the door code of the pickup until the parcel is picked up, and the recipient’s instructions until it is handed over. Both are erased 24 hours after the end of the order.`
        ]
      },
      {
        heading: msg`What a tracking page shows`,
        texts: [
          msg`With the ID alone: status, an hour, the district, a first letter. With the link’s key: street, minutes and the recipient’s first name. Everything only to the signed-in people of the order. Phone numbers of drivers and recipients never.`,
          msg`The key comes after the # of the link, which browsers send to no server as part of an address. We keep only its fingerprint, beside an encrypted copy so that our messages can carry it, until a day after the end of the order. It dies 30 days after the end of the order, or at once when the sender makes a new one.`
        ]
      },
      {
        heading: msg`Where the driver is`,
        texts: [
          msg`A driver’s position is taken only on duty and with sharing turned on. Link holders and senders see it only while the parcel is out for delivery and near the end: one position every five seconds at most, no trail, gone with the delivery. Drivers see who can see them.`,
          msg`Raw positions are kept for 7 days and then deleted.`
        ]
      },
      {
        heading: msg`Photos and signatures`,
        texts: [
          msg`A photo is decoded and written anew, so that no place or device data remains in it. Sender, company and staff can open it. Whoever has the link can open a photo of the door too, if nobody was there to take the parcel. It is deleted 90 days after the end of the order.`
        ]
      },
      {
        heading: msg`Messages`,
        texts: [
          msg`What drivers and dispatchers write about an order is deleted 90 days after its end, or with the order.`
        ]
      },
      {
        heading: msg`Emails`,
        texts: [
          msg`We write about your account and your orders, nothing else. The recipient gets text messages about the parcel to the phone number of the order, and emails if the sender gives us the address, and can stop them with the link in each. Address, number and words are fetched at the moment of sending and are not kept in the log, only ids and what kind of message it was, for 30 days. Text messages are sent by a provider that we have chosen, which keeps them for as long as telecommunications law and its contract with us say.`
        ]
      },
      {
        heading: msg`Your account`,
        texts: [
          msg`Name, email, phone, role and language. Passwords are stored as a slow hash that nobody can read back. You see your signed-in devices in your account and can end each of them.`
        ]
      },
      {
        heading: msg`Companies`,
        texts: [
          msg`Organization and VAT numbers are stored encrypted. A sole trader’s number is shown masked, to staff too.`
        ]
      },
      {
        heading: msg`Who looked`,
        texts: [
          msg`What staff change, and when they open lists with personal data, is written into a log that cannot be altered unnoticed. It holds who, what and when, no contents.`
        ]
      },
      {
        heading: msg`Nobody else`,
        texts: [
          msg`This site loads nothing from other companies: no fonts, no maps, no counters. Emails go through a mail server, text messages through a provider, and notifications, encrypted, through the maker of your browser; nobody else gets anything.`
        ]
      },
      {
        heading: msg`When you delete your account`,
        texts: [
          msg`Name, email, phone and sign-ins go at once. From your orders go names, phones, streets, notes, codes, photos and signatures; from a driver’s work positions and notes; and what you wrote in conversations. Amounts, VAT, dates and districts stay, with a number in place of a name, because bookkeeping law requires us to keep them for seven years. Backups hold the rest for 35 days, and who was deleted is deleted again after a restore.`,
          msg`It waits until your orders have ended. What other senders wrote about you as their recipient is theirs, and goes twelve months after the end of their order.`
        ]
      },
      {
        heading: msg`Your rights`,
        texts: [
          msg`In your account settings you download everything we keep about you as a file, correct it, and delete your account. No account, or another question: privacy@ilbud.example. If you are not satisfied with our answer, the Swedish Authority for Privacy Protection (IMY) takes complaints.`
        ]
      }
    ],
    actions: [
      { label: msg`Cookies`, to: paths.cookies },
      { label: msg`Terms`, to: paths.terms }
    ]
  },
  [paths.terms]: {
    title: msg`Terms`,
    lead: msg`This is what applies when you send a parcel with us.`,
    look: 'article',
    extra: 'company',
    parts: [
      {
        heading: msg`The agreement`,
        texts: [
          msg`It is made when you confirm the order and we show you its tracking ID. You get a confirmation by email.`
        ]
      },
      {
        heading: msg`Price`,
        texts: [
          msg`The price is the one you confirm, VAT included. Payment is recorded with the order; nothing is charged yet. Companies with an approved account may choose invoice; none is sent yet.`
        ]
      },
      {
        heading: msg`Time`,
        texts: [
          msg`The window you see when you order is our promise. If we fall behind it, the page says Delayed, with the promised time beside the new one.`,
          msg`If the parcel arrives more than one hour after the promised window, you pay half the price; if it does not arrive that day, you pay nothing. That does not apply to a delay that the sender or the recipient caused, or that nobody could have prevented. Write to support with the tracking ID within 30 days.`
        ]
      },
      {
        heading: msg`Right of withdrawal`,
        texts: [
          msg`A delivery is a service at an agreed time, for which the law gives no right of withdrawal (chapter 2, section 11 of the Swedish Distance Contracts Act). Instead you may cancel at no cost, and without a reason, until the driver has picked up the parcel: under My Orders, or by email.`
        ]
      },
      {
        heading: msg`Canceling and recalling`,
        texts: [
          msg`Before pickup you cancel at no cost. After pickup you may have the parcel brought back as long as it is not delivered.`
        ]
      },
      {
        heading: msg`What we do not carry`,
        texts: [msg`Nothing that is forbidden, dangerous or alive, no cash and nothing over 1000 kg.`]
      },
      {
        heading: msg`Packing`,
        texts: [
          msg`You pack so that the parcel survives an ordinary trip, and state correctly how large and how fragile it is. The driver may refuse what does not fit.`
        ]
      },
      {
        heading: msg`At the door`,
        texts: [
          msg`The parcel goes to whoever opens at the address, unless you asked for a signature or a PIN. The recipient may ask to have it left at the door; from then on it stands at the recipient’s risk.`
        ]
      },
      {
        heading: msg`When nobody takes it`,
        texts: [
          msg`You and the recipient choose on the tracking page what happens next. If nobody has chosen by the time it names, we try once more; after the last attempt the parcel comes back to you.`
        ]
      },
      {
        heading: msg`Lost or damaged`,
        texts: [
          msg`Tell us within seven days with the tracking ID. We pay the value of what was lost or damaged, at most 150 kronor for each kilogram of its weight, as the Swedish Act on Domestic Road Carriage (1974:610) says; if we were grossly negligent, without that limit. We also pay back the price of the delivery.`,
          msg`Complaints are answered within two business days.`
        ]
      },
      {
        heading: msg`Disputes`,
        texts: [
          msg`Write to us first. Consumers may turn to the National Board for Consumer Disputes (ARN). Swedish law applies.`
        ]
      }
    ],
    actions: [privacyLink, { label: msg`Support`, to: paths.support }]
  },
  [paths.cookies]: {
    title: msg`Cookies`,
    lead: msg`We set no cookies at all, neither for advertising nor for counting visitors. Your browser keeps a few things for us in its own storage. This is all of it.`,
    look: 'article',
    extra: 'cookies',
    parts: [
      {
        heading: msg`What is asked`,
        texts: [
          msg`Accept, decline or choose: all three are equally easy, the answer is remembered for 12 months, and you change it on this page whenever you like. Nothing works worse because you declined, but for what you declined.`
        ]
      },
      {
        heading: msg`Clear it yourself`,
        texts: [
          msg`Signing out removes the sign-in and everything that belongs to your account. The browser’s own settings remove the rest.`
        ]
      }
    ],
    actions: [privacyLink, { label: msg`To the home page`, to: paths.home }]
  }
}
