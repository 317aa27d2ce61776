// GSM 03.38. A text message of these characters has 160; one other character would leave 70.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
)
/** Each of these counts as two. */
const extended = new Set('^{}\\[~]|€\f')

const replacements: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...' }

/** How many characters of a text message this takes; null: it cannot be written in GSM characters. */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const character of text) {
    if (basic.has(character)) length += 1
    else if (extended.has(character)) length += 2
    else return null
  }
  return length
}

/** The text in GSM characters: letters that they lack without their accents, and what is left out altogether. */
export function toGsm(text: string): string {
  const written = Array.from(text.normalize('NFC'), (character) => {
    const replaced = replacements[character] ?? character
    if (gsmLength(replaced) !== null) return replaced
    return Array.from(replaced.normalize('NFD'))
      .filter((part) => basic.has(part))
      .join('')
  })
  return written.join('').replace(/\s+/g, ' ').trim()
}
