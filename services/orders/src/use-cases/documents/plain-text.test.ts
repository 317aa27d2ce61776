import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['Åsa Öhman, Skånegatan 78', 'Åsa Öhman, Skånegatan 78'],
  ['Åsa', 'Åsa'],
  ['Łukasz Nikolić Đorđe Şahin', 'Lukasz Nikolic Dorde Sahin'],
  ['1\u202f234,00\u00a0kr \u221230', '1\u00a0234,00\u00a0kr -30'],
  ['“Ring 2×” – €5 …', '“Ring 2×” – €5 …'],
  ['Марко 漢 🎁', '????? ? ?'],
  ['två\nrader\t', 'två rader '],
  ['ʼa\u0301', '?á']
])('plain text has %j as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
