/** An organisation number whose checksum is right. */
export interface OrgNumber {
  /** Ten digits. */
  number: string
  /** It is a person's own number. */
  isSoleTrader: boolean
}

/** As people write it. The last four of a sole trader's stay hidden: with them it is a personal number. */
export function showOrgNumber({ number, isSoleTrader }: OrgNumber): string {
  return `${number.slice(0, 6)}-${isSoleTrader ? '****' : number.slice(6)}`
}

/** A sole trader's VAT number holds the personal number. */
export function showVatNumber(vatNumber: string | null, { isSoleTrader }: OrgNumber): string | null {
  if (vatNumber === null || !isSoleTrader) return vatNumber
  return vatNumber.replace(/\d(?=(?:\D*\d){0,5}\D*$)/g, '*')
}

/** A Swedish VAT number is the organisation number with SE before it and two digits after it. */
export function fitsVatNumber(vatNumber: string, { number }: OrgNumber): boolean {
  const plain = vatNumber.replace(/[\s-]/g, '').toUpperCase()
  return /^SE\d{12}$/.test(plain) && plain.slice(2, 12) === number
}
