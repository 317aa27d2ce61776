import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { ProcessConfig } from '#runtime/settings.ts'

type Demo = Pick<ProcessConfig, 'DEMO' | 'DEMO_PLAY'>

/** What is printed when everything runs: the demo's accounts only where this process has created them. */
export function welcome(url: string, { DEMO, DEMO_PLAY }: Demo, seconds: number): string {
  const lines = ['', `  Ilbud is ready on ${url}  (${seconds.toFixed(1)} s)`, '']
  if (DEMO && DEMO_PLAY) {
    const shown = demoAccounts.filter(({ username }) => !username.startsWith('sim'))
    const width = Math.max(...shown.map(({ username }) => username.length))
    lines.push(`  Sign in with the password ${demoPassword} as`)
    lines.push(...shown.map(({ username, role }) => `    ${username.padEnd(width)}  ${role}`), '')
  }
  return `${lines.join('\n')}\n`
}
