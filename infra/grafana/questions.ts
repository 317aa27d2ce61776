import type { Dashboard } from './read-dashboards.ts'

/** What a panel asks Prometheus, as Grafana sends it. */
export interface Question {
  dashboard: string
  panel: string
  /** Of a dashboard of one service: for each of them. A panel shows something when one of these has an answer. */
  exprs: string[]
  /** Only failures or refusals are counted, of which there may be none. */
  mayBeEmpty: boolean
}

/** Every expression of every panel, with Grafana's variables filled in: a minute, and each of the processes. */
export function questionsOf(dashboards: Dashboard[], processes: string[]): Question[] {
  return dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({
        dashboard: uid,
        panel: title,
        exprs: filledIn(expr.replaceAll('$__rate_interval', '1m'), processes),
        mayBeEmpty: /status_code=~"[45]\.\."/.test(expr)
      }))
    )
  )
}

function filledIn(expr: string, processes: string[]): string[] {
  if (!expr.includes('$service')) return [expr]
  return processes.map((name) => expr.replaceAll('$service', name))
}
