/** The HTTP API of a running Prometheus. Calls throw its error message. */
export function prometheusAt(url: string): {
  targets: () => Promise<Target[]>
  rules: () => Promise<Rule[]>
  /** The number of series that an expression returns now. */
  count: (expr: string) => Promise<number>
} {
  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${url}/api/v1/${path}`)
    const { data, error } = (await answer.json()) as { data: T; error?: string }
    if (error) throw new Error(error)
    return data
  }
  return {
    targets: async () => (await ask<{ activeTargets: Target[] }>('targets?state=active')).activeTargets,
    rules: async () => (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap(({ rules }) => rules),
    count: async (expr) => (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length
  }
}

export interface Target {
  labels: { job: string; process?: string; instance: string }
  health: 'up' | 'down' | 'unknown'
  lastError: string
}

export interface Rule {
  name: string
  type: 'alerting' | 'recording'
  health: 'ok' | 'err' | 'unknown'
  lastError?: string
}
