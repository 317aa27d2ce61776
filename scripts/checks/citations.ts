/** What citations may lead to. Paths are relative to the root, with `/`. */
interface Citable {
  /** Whether the file exists. */
  hasFile(path: string): boolean
  /** The anchors of a page's headings. */
  anchorsOf(page: string): readonly string[]
  /** The numbers of the decisions in docs/adr. */
  decisions: ReadonlySet<number>
  /** The numbers of the goals in docs/goals.md: F1, R6. */
  goals: ReadonlySet<string>
}

/**
 * Documents that guided the work and are not in the tree. Nobody who reads a comment can open them, so a comment says
 * its reason, or links to a page in docs/.
 */
const notInTree = [
  /\bcontract,? (?:sections? )?\d+/i,
  /\bsecurity,? (?:row )?\d+/i,
  /\bspec,? \d+/i,
  /\b(?:spec|specification|contract)(?:[’']s)? sections? \d/i,
  /\bsections? \d+ of the (?:spec|contract)/i,
  /\bquality[ -]goals?\b/i,
  /\bux\.md\b/,
  /\bDesign(?:, ux| of the board|:)/,
  /\bvisual language(?:,? [\d"]|:)/i,
  /\bArchitecture, "/,
  /\bdocs\/sources\.md\b/
]
const page = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g
const decision = /\bADRs? (\d+)/g
const goal = /\bgoals? ([FR]\d+)/gi

/** The citations in a file's text that lead nowhere. */
export function deadCitations(text: string, citable: Citable): string[] {
  const prose = withoutLineBreaks(text)
  const outside = notInTree.flatMap((pattern) => found(prose, pattern))
  const pages = [...prose.matchAll(page)].map(([cited]) => cited).filter((cited) => !leadsTo(cited, citable))
  const decisions = [...prose.matchAll(decision)].filter(([, number]) => !citable.decisions.has(Number(number)))
  const goals = [...prose.matchAll(goal)].filter(([, name]) => !citable.goals.has(name!))
  return [...outside, ...pages, ...[...decisions, ...goals].map(([cited]) => cited)]
}

/** A citation may be broken over two lines of a comment. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*|\/\/|#|--)?[ \t]+/g, ' ')
}

function found(text: string, pattern: RegExp): string[] {
  const [match] = pattern.exec(text) ?? []
  return match === undefined ? [] : [match]
}

function leadsTo(cited: string, { hasFile, anchorsOf }: Citable): boolean {
  const [path = '', anchor] = cited.split('#')
  return hasFile(path) && (anchor === undefined || anchorsOf(path).includes(anchor))
}
