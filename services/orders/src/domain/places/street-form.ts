import { foldedWords } from './fold.ts'

const endings =
  'gata|gatan|vag|vagen|grand|granden|stig|stigen|backe|backen|torg|torget|alle|allen|ring|ringen|gangen|plan|planen|' +
  'leden|strand|stranden|slingan|kaj|kajen|bron|brinken|parken|hojden|liden|svangen|kroken|straket|hamnen'
const streetWord = new RegExp(`^[a-z]{2,}(${endings})$`)
const bareEnding = new RegExp(`^(${endings})$`)
const qualifier = /^(sankt|norra|sodra|vastra|ostra|stora|lilla|nya|gamla|ovre|nedre|inre|yttre)$/
// "Drottning Kristinas väg" has three words; further words before a number are a person's name.
const mostWords = 3
const careOf = /^c\s*\/?\s*o\b/i

/** How many of the last words look like a street's name, by their form alone. */
export function streetLength(words: readonly string[]): number {
  const folded = words.map((word) => foldedWords(word).join(' '))
  const last = folded.at(-1) ?? ''
  if (bareEnding.test(last)) return words.length > mostWords || careOf.test(words.join(' ')) ? 0 : words.length
  return streetWord.test(last) ? 1 + Number(qualifier.test(folded.at(-2) ?? '')) : 0
}

/** Whether all of these words are a street's name by their form: "Stora torget", but not "torget". */
export function isStreetForm(words: readonly string[]): boolean {
  const isBare = words.length === 1 && bareEnding.test(foldedWords(words[0]!).join(' '))
  return words.length > 0 && !isBare && streetLength(words) === words.length
}
