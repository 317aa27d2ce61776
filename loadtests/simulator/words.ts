/** What a message tells, by the names of docs/domain/mails.md. */
export type Kind =
  | 'placed'
  | 'released'
  | 'driver-assigned'
  | 'picked-up'
  | 'out-for-delivery'
  | 'arriving'
  | 'delivered'
  | 'attempt-failed'
  | 'delayed'
  | 'rescheduled'
  | 'returning'
  | 'returned'
  | 'canceled'

/** The words by which a reader knows what a subject or a text message tells, in English and Swedish. */
const words: readonly [Kind, RegExp][] = [
  [
    'placed',
    /is confirmed|är mottagen|is sending you a parcel|parcel is coming to you\.|skickar ett paket till dig|ska få ett paket/
  ],
  ['released', /we are finding a driver|nu ordnar vi en förare/],
  ['driver-assigned', /driver has taken|förare har tagit/],
  ['picked-up', /is picked up|är hämtat/],
  ['attempt-failed', /could not (be )?deliver|attempt failed|kunde (inte levereras|inte lämna|ej lämnas)/],
  [
    'out-for-delivery',
    /on its way|är på väg|new delivery attempt|new attempt for|try again|Nytt leveransförsök|Nytt försök|försöker igen|arrives (by )?\d|kommer (senast )?\d/
  ],
  ['arriving', /almost there|is near\.|är snart/],
  ['delivered', /delivered|levererad|levererat/],
  ['delayed', /is delayed|is late,|är försena/],
  ['rescheduled', /new time|as (first )?planned|ny tid|som (först )?planerat/i],
  // A recall is told in the same words; nobody here recalls a parcel.
  ['returning', /is coming back$|kommer tillbaka$/],
  ['returned', /is back$|är tillbaka$/],
  ['canceled', /canceled|lost or damaged|not coming|avbokad|kommit bort|kommer inte/]
]

/** `text`: a subject or a text message. Null: it tells nothing that we know. */
export function kindOf(text: string): Kind | null {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
