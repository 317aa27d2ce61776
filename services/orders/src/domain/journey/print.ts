import { commandNames, commands, type Edge, type Rule } from './commands.ts'

/** The table of commands as Markdown, for the README; a test compares the two. */
export function printCommands(): string {
  const rows = commandNames.map((name) => `| ${[name, ...cells(commands[name])].join(' | ')} |`)
  return ['| command | from → to | who | effects | asks for |', '|---|---|---|---|---|', ...rows].join('\n')
}

function cells(rule: Rule): string[] {
  const who = rule.override ? [...rule.who, 'override'] : rule.who
  return [
    printEdges(rule.edges),
    who.join(', '),
    (rule.effects ?? []).join(', '),
    [rule.reason && reasons[rule.reason], rule.needs].filter(Boolean).join(', ')
  ]
}

/** One line for edges that differ only in where they start. */
function printEdges(edges: readonly Edge[]): string {
  const byEnd = new Map<string, string[]>()
  for (const { from, when, to, who } of edges) {
    const target = `${to === 'back' ? 'where it came from' : to}${who ? ` (${who.join(', ')})` : ''}`
    const end = `${when ? ` ${when}` : ''} → ${target}`
    byEnd.set(end, [...(byEnd.get(end) ?? []), from])
  }
  return [...byEnd].map(([end, from]) => `${from.join(', ')}${end}`).join('; ')
}

const reasons = { pickup: 'a pickup reason', delivery: 'a delivery reason', words: 'a reason in words' }
