import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#command.ts'

/** Checks Prometheus's configuration, rules and rule tests with promtool, if it is installed. */
const cwd = fileURLToPath(new URL('../../infra/prometheus/', import.meta.url))

if ((await runCommand('promtool', 'promtool', ['--version'])).code !== 0) {
  process.stdout.write('skipped: promtool is not installed\n')
  process.exit(0)
}
// Also checks the rule files that the configuration names.
const steps = [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', ...globSync('tests/*.yml', { cwd })]
]
for (const args of steps) {
  const { code, output } = await runCommand('promtool', 'promtool', args, { cwd })
  process.stdout.write(output)
  if (code !== 0) process.exitCode = 1
}
