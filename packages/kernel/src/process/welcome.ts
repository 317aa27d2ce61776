import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'

/** What is printed when everything runs. */
export function welcome(url: string, isDemo: boolean, seconds: number): string {
  const lines = ['', `  Ilbud is ready on ${url}  (${seconds.toFixed(1)} s)`, '']
  if (isDemo) {
    const shown = demoAccounts.filter(({ username }) => !username.startsWith('sim'))
    const width = Math.max(...shown.map(({ username }) => username.length))
    lines.push(`  Sign in with the password ${demoPassword} as`)
    lines.push(...shown.map(({ username, role }) => `    ${username.padEnd(width)}  ${role}`), '')
  }
  return `${lines.join('\n')}\n`
}
