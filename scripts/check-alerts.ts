import { globSync } from 'node:fs'
import { runCommand } from './command.ts'

/** Prometheus's own judgement of its configuration, rules and rule tests, where promtool is present. */
const cwd = new URL('../infra/prometheus/', import.meta.url).pathname

if ((await runCommand('promtool', 'promtool', ['--version'])).code !== 0) {
  process.stdout.write('skipped: promtool is not installed\n')
  process.exit(0)
}
// Checks the rules that it names as well.
const steps = [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', ...globSync('tests/*.yml', { cwd })]
]
for (const args of steps) {
  const { code, output } = await runCommand('promtool', 'promtool', args, { cwd })
  process.stdout.write(output)
  if (code !== 0) process.exitCode = 1
}
