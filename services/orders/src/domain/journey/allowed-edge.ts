import { type Command, commandNames, commands, conditions, type Edge } from './commands.ts'
import { robot } from './journey.ts'
import { isTooEarly, type ActorContext, isDispatcher, who } from './who.ts'

export interface AllowedEdge {
  edge: Edge
  /** Only possible as an override. */
  byOverride: boolean
}

/** The edge that the table offers this actor for a command now, or null. */
export function findAllowedEdge(context: ActorContext, command: Command): AllowedEdge | null {
  if (isWithheld(context)) return null
  const rule = commands[command]
  const edge = rule.edges.find((candidate) => fits(context, candidate, false))
  if (edge && (edge.who ?? rule.who).some((name) => who[name](context))) return { edge, byOverride: false }

  if (!rule.override || !isDispatcher(context.actor)) return null
  const forced = rule.edges.find((candidate) => fits(context, candidate, true))
  return forced ? { edge: forced, byOverride: true } : null
}

/** Staff and drivers have nothing to do with test orders, except the robot that plays the driver. */
function isWithheld({ order, actor }: ActorContext): boolean {
  return order.test && (isDispatcher(actor) || (actor.role === 'driver' && actor.id !== robot.id))
}

function fits({ order, rules }: ActorContext, { from, when }: Edge, override: boolean): boolean {
  if (order.state !== from) return false
  // An override waives the attempt limit.
  if (!when || (override && when === 'with attempts left')) return true
  return conditions[when](order, rules)
}

/** The commands that the caller may give now; for staff also those that need an override. */
export function allowedActions(context: ActorContext): Command[] {
  return commandNames.filter((command) => {
    const found = findAllowedEdge(context, command)
    if (!found) return false
    return found.byOverride || commands[command].needs !== 'its time' || !isTooEarly(context.order, context)
  })
}
