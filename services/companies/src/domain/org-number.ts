/** An organisation number with a valid checksum. */
export interface OrgNumber {
  /** Ten digits. */
  number: string
  /** A sole trader's number is their personal identity number. */
  isSoleTrader: boolean
}

/** With a hyphen. A sole trader's last four digits are masked, since with them it is a personal identity number. */
export function showOrgNumber({ number, isSoleTrader }: OrgNumber): string {
  return `${number.slice(0, 6)}-${isSoleTrader ? '****' : number.slice(6)}`
}

/** Masked in part for sole traders, whose VAT number contains the personal identity number. */
export function showVatNumber(vatNumber: string | null, { isSoleTrader }: OrgNumber): string | null {
  if (vatNumber === null || !isSoleTrader) return vatNumber
  return vatNumber.replace(/\d(?=(?:\D*\d){0,5}\D*$)/g, '*')
}

/** Whether a Swedish VAT number belongs to the organisation number: SE, the number, and two digits. */
export function fitsVatNumber(vatNumber: string, { number }: OrgNumber): boolean {
  const plain = vatNumber.replace(/[\s-]/g, '').toUpperCase()
  return /^SE\d{12}$/.test(plain) && plain.slice(2, 12) === number
}
