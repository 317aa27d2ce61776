/** A number as people write it, also with its country: `+46 (0)70-174 06 05`. */
const phonePattern = /^[\d +()./-]+$/
/** Swedish area codes with three digits. Stockholm's 08 has two, all others have four. */
const threeDigits = /^0(?:1[013689]|2[0136]|3[1356]|4[0246]|54|6[03]|7[02369]|90(?!0))/
/** How the digits after the area code are grouped, by their number. */
const groups: Record<number, RegExp> = {
  5: /(\d{3})(\d\d)/,
  6: /(\d\d)(\d\d)(\d\d)/,
  7: /(\d{3})(\d\d)(\d\d)/,
  8: /(\d{3})(\d{3})(\d\d)/
}

/** `070-174 06 05` for Swedish numbers, however they were typed, and others with their country. What is no number stays. */
export function formatPhone(typed: string): string {
  const number = toE164(typed)
  if (!number?.startsWith('+46')) return number === null ? typed : typed.trim().replace(/^00/, '+')
  const national = `0${number.slice('+46'.length)}`
  const areaLength = national.startsWith('08') ? 2 : threeDigits.test(national) ? 3 : 4
  const [area, rest] = [national.slice(0, areaLength), national.slice(areaLength)]
  const group = groups[rest.length]
  if (!group) return typed
  const [, ...parts] = group.exec(rest)!
  return `${area}-${parts.join(' ')}`
}

/** The link that calls the number; null if there is none, as in the "–" of an erased person. */
export function phoneHref(typed: string): string | null {
  const number = toE164(typed) ?? typed.replaceAll(/[^\d+]/g, '')
  return number ? `tel:${number}` : null
}

/** `+46701740605`: Swedish unless it begins with another country. Null: it is no phone number. */
function toE164(typed: string): string | null {
  if (!phonePattern.test(typed)) return null
  const digits = typed
    .replace('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+46')
    .replace(/^\+460/, '+46')
  return /^\+\d{7,15}$/.test(digits) ? digits : null
}
