import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const entry = /^msgid "(?<english>.*)"\nmsgstr "(?<swedish>.*)"$/gm

/** What a catalog says in Swedish, with its English text. */
function swedishOf(catalog: string): [string, string][] {
  const text = readFileSync(join(import.meta.dirname, `../../locales/${catalog}/sv.po`), 'utf8')
  return [...text.matchAll(entry)].map(({ groups }) => [groups!.english!, groups!.swedish!])
}

// “Ledig” means both: a dispatcher would give the order to whoever has gone home.
it.each(['admin', 'dispatch', 'driver', 'pages', 'people'])(
  'in Swedish, a driver off duty is not called free: %s',
  (catalog) => {
    const offDuty = swedishOf(catalog).filter(([english]) => /off duty/i.test(english))
    expect(offDuty).not.toEqual([])
    expect(offDuty.filter(([, swedish]) => /\bledig/i.test(swedish))).toEqual([])
  }
)
