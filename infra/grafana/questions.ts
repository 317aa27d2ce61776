import type { Dashboard } from './read-dashboards.ts'

/** The query of a panel, as Grafana sends it to Prometheus. */
interface Question {
  dashboard: string
  panel: string
  /** One per value of the dashboard's variable. A panel has data if any of them has. */
  exprs: string[]
  /**
   * The panel shows only failures, refusals, drops, what a company has set up or how a delivery ended, of which there
   * may be none.
   */
  mayBeEmpty: boolean
}

/** Every expression of every panel, with Grafana's variables replaced: a minute, and each of the processes. */
export function questionsOf(dashboards: Dashboard[], processes: string[]): Question[] {
  return dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({
        dashboard: uid,
        panel: title,
        exprs: filledIn(expr.replaceAll('$__rate_interval', '1m'), processes),
        mayBeEmpty: /status_code=~"[45]\.\."|_dropped_total|webhook_tries_total|eta_error_minutes/.test(expr)
      }))
    )
  )
}

function filledIn(expr: string, processes: string[]): string[] {
  if (!expr.includes('$service')) return [expr]
  return processes.map((name) => expr.replaceAll('$service', name))
}
