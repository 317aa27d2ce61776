import { type Command, commandNames, commands, conditions, type Edge } from './commands.ts'
import { type Asker, isDispatcher, who } from './who.ts'

export interface Permit {
  edge: Edge
  /** Only possible as an override. */
  byOverride: boolean
}

/** The edge that the table offers this actor for a command now, or null. */
export function permit(asker: Asker, command: Command): Permit | null {
  const rule = commands[command]
  const edge = rule.edges.find((candidate) => fits(asker, candidate, false))
  if (edge && (edge.who ?? rule.who).some((name) => who[name](asker))) return { edge, byOverride: false }

  if (!rule.override || !isDispatcher(asker.actor)) return null
  const forced = rule.edges.find((candidate) => fits(asker, candidate, true))
  return forced ? { edge: forced, byOverride: true } : null
}

function fits({ order, rules }: Asker, { from, when }: Edge, override: boolean): boolean {
  if (order.state !== from) return false
  // An override waives the attempt limit.
  if (!when || (override && when === 'with attempts left')) return true
  return conditions[when](order, rules)
}

/** The commands that the caller may give now; for staff also those that need an override. */
export function allowedActions(asker: Asker): Command[] {
  return commandNames.filter((command) => permit(asker, command) !== null)
}
