import { commandNames, commands, type Edge, type Rule } from './commands.ts'

/** The table of commands as Markdown: the README prints it, and a test holds the two against each other. */
export function printCommands(): string {
  const rows = commandNames.map((name) => `| ${[name, ...cells(commands[name])].join(' | ')} |`)
  return ['| command | from → to | who | effects | asks for |', '|---|---|---|---|---|', ...rows].join('\n')
}

function cells(rule: Rule): string[] {
  const who = rule.override ? [...rule.who, 'override'] : rule.who
  return [
    rule.edges.map(printEdge).join('; '),
    who.join(', '),
    (rule.effects ?? []).join(', '),
    [rule.reason && reasons[rule.reason], rule.needs].filter(Boolean).join(', ')
  ]
}

function printEdge({ from, when, to, who }: Edge): string {
  const target = to === 'back' ? 'where it came from' : to
  return `${from}${when ? ` ${when}` : ''} → ${target}${who ? ` (${who.join(', ')})` : ''}`
}

const reasons = { pickup: 'a pickup reason', delivery: 'a delivery reason', words: 'a reason in words' }
