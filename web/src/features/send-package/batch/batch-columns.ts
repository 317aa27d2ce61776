import type { OrderValues } from '#features/send-package/order-values.ts'

type Text = { en: string; sv: string }

export interface Column extends Text {
  field: keyof OrderValues
  required?: true
  /** In the template's row. */
  example: Text
}

const same = (text: string): Text => ({ en: text, sv: text })

/** The columns of the file, in the template's order. A file may leave out what is optional and sort them as it likes. */
export const columns: readonly Column[] = [
  {
    field: 'pickupAddress',
    en: 'Pickup address',
    sv: 'Hämtadress',
    required: true,
    example: same('Odengatan 52, Stockholm')
  },
  {
    field: 'pickupContact',
    en: 'Pickup contact',
    sv: 'Kontakt vid hämtning',
    required: true,
    example: same('Saga Ek')
  },
  {
    field: 'pickupPhone',
    en: 'Pickup phone',
    sv: 'Telefon vid hämtning',
    required: true,
    example: same('070-174 06 05')
  },
  { field: 'pickupGateCode', en: 'Pickup door code', sv: 'Portkod vid hämtning', example: same('') },
  { field: 'pickupNotes', en: 'Pickup notes', sv: 'Anteckning vid hämtning', example: same('') },
  {
    field: 'deliveryAddress',
    en: 'Delivery address',
    sv: 'Leveransadress',
    required: true,
    example: same('Bondegatan 21, Stockholm')
  },
  {
    field: 'deliveryContact',
    en: 'Delivery contact',
    sv: 'Kontakt vid leverans',
    required: true,
    example: same('Nils Hedlund')
  },
  {
    field: 'deliveryPhone',
    en: 'Delivery phone',
    sv: 'Telefon vid leverans',
    required: true,
    example: same('070-174 06 06')
  },
  { field: 'deliveryEmail', en: 'Recipient’s email', sv: 'Mottagarens e-post', example: same('') },
  { field: 'deliveryNotes', en: 'Delivery notes', sv: 'Anteckning vid leverans', example: same('') },
  { field: 'packageSize', en: 'Size', sv: 'Storlek', example: { en: 'medium', sv: 'mellan' } },
  { field: 'packageWeight', en: 'Weight kg', sv: 'Vikt kg', example: { en: '2.4', sv: '2,4' } },
  { field: 'packageQuantity', en: 'Quantity', sv: 'Antal', example: same('1') },
  { field: 'packageCategory', en: 'Category', sv: 'Kategori', example: { en: 'other', sv: 'annat' } },
  { field: 'packageFragile', en: 'Fragile', sv: 'Ömtåligt', example: { en: 'no', sv: 'nej' } },
  { field: 'packageNotes', en: 'Content', sv: 'Innehåll', example: same('') },
  { field: 'signatureRequired', en: 'Signature', sv: 'Underskrift', example: { en: 'no', sv: 'nej' } },
  { field: 'proofOfDelivery', en: 'Photo', sv: 'Foto', example: { en: 'yes', sv: 'ja' } },
  { field: 'pinRequired', en: 'PIN', sv: 'PIN-kod', example: { en: 'no', sv: 'nej' } },
  {
    field: 'returnOption',
    en: 'Return if delivery fails',
    sv: 'Retur om leveransen misslyckas',
    example: { en: 'no', sv: 'nej' }
  },
  { field: 'scheduledPickup', en: 'Pickup time', sv: 'Hämttid', example: same('') },
  { field: 'paymentMethod', en: 'Payment', sv: 'Betalning', example: { en: 'card', sv: 'kort' } },
  { field: 'costCenter', en: 'Cost centre', sv: 'Kostnadsställe', example: same('') },
  { field: 'reference', en: 'Reference', sv: 'Referens', example: same('') }
]

/** Columns that name an entry of the address book, whose fields then fill what the row leaves empty. */
export const bookColumns: readonly (Text & { end: 'pickup' | 'delivery' })[] = [
  { end: 'pickup', en: 'Pickup from address book', sv: 'Hämtning ur adressboken' },
  { end: 'delivery', en: 'Delivery from address book', sv: 'Leverans ur adressboken' }
]

/** What a cell may say beside the value itself. */
const words: Partial<Record<keyof OrderValues, Record<string, string>>> = {
  packageSize: {
    liten: 'small',
    mellan: 'medium',
    stor: 'large',
    special: 'custom',
    s: 'small',
    m: 'medium',
    l: 'large'
  },
  packageCategory: { dokument: 'documents', mat: 'food', ömtåligt: 'fragile', annat: 'other', övrigt: 'other' },
  paymentMethod: { kort: 'card', faktura: 'invoice', plånbok: 'wallet' }
}
const offered: Partial<Record<keyof OrderValues, readonly string[]>> = {
  packageSize: ['small', 'medium', 'large', 'custom'],
  packageCategory: ['documents', 'food', 'fragile', 'other'],
  paymentMethod: ['card', 'invoice', 'wallet']
}
const yes = new Set(['yes', 'ja', 'j', 'y', 'true', 'sant', 'x', '1'])
const no = new Set(['', 'no', 'nej', 'n', 'false', 'falskt', '0'])

/** The column that a heading means, in either language or by the API's own name. */
export function columnOf(heading: string): Column | undefined {
  const wanted = simple(heading)
  return columns.find(({ field, en, sv }) => [field, en, sv].some((name) => simple(name) === wanted))
}

/** The end whose entry of the address book a heading names. */
export function bookColumnOf(heading: string): 'pickup' | 'delivery' | undefined {
  const wanted = simple(heading)
  return bookColumns.find(({ en, sv }) => [en, sv].some((name) => simple(name) === wanted))?.end
}

/** A cell as the form would hold it; undefined when it means nothing of what can be chosen. */
export function readCell(field: keyof OrderValues, cell: string): string | boolean | undefined {
  const text = cell.trim()
  const word = text.toLowerCase()
  if (flags.has(field)) return yes.has(word) ? true : no.has(word) ? false : undefined
  const choices = offered[field]
  // A spreadsheet takes 070… for a number and drops its zero.
  if (phones.has(field)) return /^[1-9]\d{6,8}$/.test(text) ? `0${text}` : text
  if (field === 'scheduledPickup') return /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.exec(text)?.[0].replace(' ', 'T')
  if (!choices) return text
  const meant = words[field]?.[word] ?? word
  return choices.includes(meant) ? meant : undefined
}

/** What a cell of a column with choices may say, in one language. */
export function choicesOf(field: keyof OrderValues, language: 'en' | 'sv'): readonly string[] {
  const choices = offered[field]
  if (!choices) return language === 'sv' ? ['ja', 'nej'] : ['yes', 'no']
  if (language === 'en') return choices
  const swedish = Object.entries(words[field]!)
  return choices.map((choice) => swedish.find(([, meant]) => meant === choice)![0])
}

const flags = new Set<keyof OrderValues>([
  'packageFragile',
  'signatureRequired',
  'proofOfDelivery',
  'pinRequired',
  'returnOption'
])
const phones = new Set<keyof OrderValues>(['pickupPhone', 'deliveryPhone'])

function simple(text: string): string {
  // The form says Kontaktperson, the template Kontakt.
  return text
    .toLowerCase()
    .replace('kontaktperson', 'kontakt')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}
