import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface Question {
  about: QuestionTopic
  question: MessageDescriptor
  answer: MessageDescriptor
}
export type QuestionTopic = 'track' | 'receive' | 'send' | 'pay' | 'account'

/** Frequent questions; the answers say what the product really does. */
export const questions: readonly Question[] = [
  {
    about: 'track',
    question: msg`My tracking ID is not found`,
    answer: msg`A tracking ID begins with SD and has fifteen letters and digits. O and 0, I and 1 may be mixed up; everything else must match. Ask the sender for the link, it carries the ID.`
  },
  {
    about: 'track',
    question: msg`The parcel is late`,
    answer: msg`The tracking page then says Delayed, shows the promised time beside the new one and tells why it changed. You need not call anybody for that.`
  },
  {
    about: 'track',
    question: msg`I do not see the driver on the map`,
    answer: msg`The driver shows when the parcel is out for delivery and the last stops or half an hour are left, and only with the sender’s link. A position older than a minute turns grey; we never guess.`
  },
  {
    about: 'track',
    question: msg`I am offline`,
    answer: msg`The tracking page shows the last state it knew and how old that is. It renews itself when the network is back.`
  },
  {
    about: 'receive',
    question: msg`How do I give a door code?`,
    answer: msg`Open the link that the sender gave you and press Tell the driver. That works until the parcel is handed over. Only the driver reads it, and it is erased 24 hours later.`
  },
  {
    about: 'receive',
    question: msg`I was not at home`,
    answer: msg`The sender and the recipient choose on the tracking page. If nobody has chosen by the time it names, we try once more; after the last attempt the parcel goes back to the sender.`
  },
  {
    about: 'receive',
    question: msg`It says delivered, but I do not have it`,
    answer: msg`Look beside the door and ask whoever was at home. The sender finds the photo or the signature on the tracking page. Then write to us with the tracking ID.`
  },
  {
    about: 'send',
    question: msg`I want to stop an order`,
    answer: msg`Before pickup you cancel it under My Orders, at no cost. After pickup you have the parcel brought back there.`
  },
  {
    about: 'send',
    question: msg`I typed something wrong`,
    answer: msg`Names, phone numbers and notes can be changed under My Orders until pickup. For another address cancel and order again: the price may differ.`
  },
  {
    about: 'send',
    question: msg`The address is not found`,
    answer: msg`Type street and number first. If it still is not there you may order all the same: the price is then our standard price, marked as an estimate.`
  },
  {
    about: 'send',
    question: msg`I lost the link with the key`,
    answer: msg`It is in the confirmation email. Under My Orders you can make a new one; the old one then stops working.`
  },
  {
    about: 'pay',
    question: msg`When do I pay?`,
    answer: msg`The payment is recorded with the order and nothing is charged yet, with an invoice neither.`
  },
  {
    about: 'pay',
    question: msg`Where is my receipt?`,
    answer: msg`Nothing is charged yet, so there is none. Under My Orders every order has its confirmation, as PDF with VAT.`
  },
  {
    about: 'account',
    question: msg`I cannot sign in`,
    answer: msg`Press Forgot password in the sign-in dialog. The link in the email works once and for 30 minutes. After several wrong tries wait a quarter of an hour.`
  },
  {
    about: 'account',
    question: msg`I want my data deleted`,
    answer: msg`Open your account settings and press Delete my account. There you download it first, if you want to keep it.`
  }
]
