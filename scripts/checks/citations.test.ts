import { expect, it } from 'vitest'
import { deadCitations } from './citations.ts'

const citable = {
  hasFile: (path: string) => path === 'docs/domain/price.md',
  anchorsOf: () => ['formula'],
  decisions: new Set([7]),
  goals: new Set(['F1', 'R6'])
}

it.each([
  ['a page', '// The formula: docs/domain/price.md.'],
  ['a heading of a page', '/** Half up (docs/domain/price.md#formula). */'],
  ['a decision', '// A role per service (ADR 7).'],
  ['a goal', '// Goal R6: five attempts, as of goals F1.'],
  ['a standard', '// RFC 9457, and V6.2.11 of ASVS.'],
  ['a word of ours', '// Every Bus passes the contract. The security log has 9 lines. By the specification.']
])('a citation of %s that exists passes', (_what, text) => {
  expect(deadCitations(text, citable)).toEqual([])
})

it.each([
  ['a page that does not exist', '// See docs/domain/prices.md.', 'docs/domain/prices.md'],
  ['a heading that does not exist', '// docs/domain/price.md#rounding', 'docs/domain/price.md#rounding'],
  ['a decision that does not exist', '// Why: ADR 99.', 'ADR 99'],
  ['a goal that does not exist', '// As goal F99 wants it.', 'goal F99'],
  ['the contract', '// Contract 6: dropped before validation.', 'Contract 6'],
  ['the contract, in the middle of a sentence', '/* the rule of contract 5 */', 'contract 5'],
  ['the contract over a line break', '/**\n * the levels of contract\n * 5\n */', 'contract 5'],
  ['sections of the contract', '-- contract, sections 2 and 5', 'contract, sections 2'],
  ['the threat table', '// Security 2, row 34.', 'Security 2'],
  ['a row of the threat table', '// Security row 21.', 'Security row 21'],
  ['the specification', '// Spec 9: 129 SEK.', 'Spec 9'],
  ['a section of the specification', "// In the words of the spec's section 5.", "spec's section 5"],
  ['a section, then the specification', '// Only section 7 of the specification.', 'section 7 of the spec'],
  ['the quality goals', '// Quality goal F1.', 'Quality goal'],
  ['the research', '// ux.md: help after 15 min.', 'ux.md'],
  ['the design', '// Design, ux "Driver": 5 s undo.', 'Design, ux'],
  ['the design of a screen', '// Design of the board: exceptions first.', 'Design of the board'],
  ['the visual language', '/* Visual language 2: 5 px. */', 'Visual language 2'],
  ['a part of the architecture by name', '// Architecture, "Push".', 'Architecture, "'],
  ['the former list of sources', '// docs/sources.md', 'docs/sources.md']
])('a citation of %s is refused', (_what, text, cited) => {
  expect(deadCitations(text, citable)).toContain(cited)
})
