import { prometheusAt, type Rule, type Target } from '#prometheus/client.ts'
import { serviceNames } from '@ilbud/kernel/runtime/settings'
import { questionsOf } from './questions.ts'
import { readDashboards } from './read-dashboards.ts'

/**
 * `node scripts/run.mjs infra/grafana/check-live.ts [http://localhost:9090]` checks the monitoring of a running
 * product, which should have been busy for some minutes: that its Prometheus reads every process, evaluates every rule,
 * and has data for every panel, except panels of what need not have happened. Exit code 1 if not.
 */
const prometheus = prometheusAt(process.argv[2] ?? 'http://localhost:9090')
const faults: string[] = []

checkTargets(await prometheus.targets())
checkRules(await prometheus.rules())
await checkPanels()

for (const fault of faults) process.stdout.write(`FAIL ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1

function checkTargets(targets: Target[]): void {
  const read = new Set(targets.filter(({ health }) => health === 'up').map(({ labels }) => labels.process))
  process.stdout.write(`${targets.length} targets, ${serviceNames.filter((name) => read.has(name)).length} services\n`)
  for (const { labels, health, lastError } of targets)
    if (health !== 'up') faults.push(`${labels.job} ${labels.instance} is ${health}: ${lastError}`)
  for (const name of serviceNames) if (!read.has(name)) faults.push(`${name} is not read`)
}

function checkRules(rules: Rule[]): void {
  process.stdout.write(`${rules.length} rules, ${rules.filter(({ type }) => type === 'alerting').length} alerts\n`)
  if (rules.length === 0) faults.push('there are no rules')
  for (const { name, health, lastError } of rules)
    if (health !== 'ok') faults.push(`the rule ${name} is ${health}: ${lastError ?? ''}`)
}

async function checkPanels(): Promise<void> {
  for (const { dashboard, panel, exprs, mayBeEmpty } of questionsOf(readDashboards(), [...serviceNames])) {
    const series = await Promise.all(exprs.map(countOf))
    const sum = series.reduce((one, other) => one + other)
    const note = sum === 0 && mayBeEmpty ? ' (nothing of it has happened yet)' : ''
    process.stdout.write(`${String(sum).padStart(4)} series  ${dashboard}: ${panel}${note}\n`)
    if (sum === 0 && !mayBeEmpty) faults.push(`${dashboard}: ${panel} shows nothing`)
  }
}

async function countOf(expr: string): Promise<number> {
  try {
    return await prometheus.count(expr)
  } catch (error) {
    faults.push(`${expr}: ${(error as Error).message}`)
    return 0
  }
}
