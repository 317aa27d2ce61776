import { commonPasswords } from './common-passwords.ts'

/** Words that an attacker would guess from the product's context (ASVS V6.2.11). */
const contextWords =
  'ilbud bud budet courier parcel parcels paket paketet package delivery leverans express tracking driver sender blomman'.split(
    ' '
  )

/**
 * Whether a password is among the first to be tried: a common one, with or without digits and signs around it; the
 * person's own name or address; a run such as `abcdef`; a repetition. There is no rule about kinds of characters.
 */
export function isGuessable(password: string, about: string[]): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  const forms = [plain, core(plain), core(unleet(plain)), unleet(core(plain))]
  return (
    forms.some((form) => commonPasswords.has(form)) ||
    isRepeated(plain) ||
    isRun(plain) ||
    isMadeOf(plain, [...contextWords, ...wordsOf(about)])
  )
}

/** The text without leading and trailing non-letters. */
function core(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i'
}

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => leet[sign]!)
}

/** One piece repeated, as in `abab` or `passwordpassword`. */
function isRepeated(text: string): boolean {
  const [, piece = text] = /^(.+?)\1+$/su.exec(text) ?? []
  return piece !== text && (piece.length <= 4 || commonPasswords.has(piece))
}

/** Each character follows the one before it, up or down: `abcdefgh`, `87654321`. */
function isRun(text: string): boolean {
  const signs = Array.from(text, (sign) => sign.codePointAt(0)!)
  const steps = signs.slice(1).map((sign, at) => sign - signs[at]!)
  return steps.length > 0 && Math.abs(steps[0]!) === 1 && steps.every((step) => step === steps[0])
}

/** Whether the text consists only of these words, digits and signs. */
function isMadeOf(text: string, words: string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && !/\p{L}/u.test(rest)
}

const shortestWord = 2

function wordsOf(about: string[]): string[] {
  return about
    .flatMap((text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
    )
    .filter((word) => word.length >= shortestWord)
}
