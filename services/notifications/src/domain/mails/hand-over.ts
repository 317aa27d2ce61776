import type { HandOver, Proof } from '#domain/cause.ts'
import type { Locale } from './letter.ts'

type Place = NonNullable<HandOver['place']>

const proofNames: Record<Locale, Record<Proof, string>> = {
  sv: { signature: 'underskrift', photo: 'foto', pin: 'PIN-kod' },
  en: { signature: 'signature', photo: 'photo', pin: 'PIN' }
}
const places: Record<Locale, Record<Place, string>> = {
  sv: { neighbour: 'hos en granne', reception: 'i receptionen', outside: 'utanför dörren' },
  en: { neighbour: 'with a neighbour', reception: 'at the reception', outside: 'outside the door' }
}
const choosers: Record<Locale, Record<'sender' | 'recipient', string>> = {
  sv: { sender: 'som mottagaren har valt', recipient: 'som du har valt' },
  en: { sender: 'as the recipient chose', recipient: 'as you chose' }
}

/** The rows of a mail about a delivery: which proofs were given, and where it was left. No names and no codes. */
export function handOverRows(
  locale: Locale,
  reader: 'sender' | 'recipient',
  { proofs = [], place }: HandOver
): [string, string][] {
  const named = proofs.map((proof) => proofNames[locale][proof]).join(', ')
  const left = place && `${places[locale][place]}, ${choosers[locale][reader]}`
  return [
    ...(named ? [[locale === 'sv' ? 'Kvittens' : 'Proof', capitalized(named)] satisfies [string, string]] : []),
    ...(left ? [[locale === 'sv' ? 'Lämnat' : 'Left', left] satisfies [string, string]] : [])
  ]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
