import { setUserRights } from '#use-cases/users/set-user-rights.ts'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'

// `TIMING_ROUNDS=500` for figures, which it prints.
const figures = process.env['TIMING_ROUNDS']
const rounds = Number(figures ?? 9)
const options = { timeout: figures ? 600_000 : 60_000 }

type Kinds = Record<string, (round: number) => Promise<unknown>>
type Times = Record<string, number[]>

/** Milliseconds of every attempt, sorted: by the clock, and of CPU. */
interface Measured {
  times: Times
  cpu: Times
}

/** The kinds take turns, so that disturbances affect all alike. */
async function measure(kinds: Kinds): Promise<Measured> {
  const none = (): Times => Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  const [times, cpu] = [none(), none()]
  for (let round = 0; round < rounds; round++) {
    for (const [kind, work] of Object.entries(kinds)) {
      const [began, used] = [performance.now(), process.cpuUsage()]
      await work(round)
      times[kind]!.push(performance.now() - began)
      const { user, system } = process.cpuUsage(used)
      cpu[kind]!.push((user + system) / 1000)
    }
  }
  for (const all of [...Object.values(times), ...Object.values(cpu)]) all.sort((a, b) => a - b)
  return { times, cpu }
}

/**
 * A kind that skips the expensive part, the hash of the password, uses an order of magnitude less of the CPU. That is
 * compared here, because on a busy machine no two attempts take the same time; the figures are of the time.
 */
function expectAlike({ times, cpu }: Measured): void {
  if (figures) for (const [kind, all] of Object.entries(times)) say(kind, all, Object.values(times)[0]!)
  const medians = Object.entries(cpu).map(([kind, all]) => [kind, all[Math.floor(all.length / 2)]!] as const)
  const all = medians.map(([, median]) => median)
  expect(Math.max(...all) / Math.min(...all), JSON.stringify(medians)).toBeLessThan(3)
}

function say(kind: string, all: number[], first: number[]): void {
  const [median, p] = [all[Math.floor(all.length / 2)]!, mannWhitney(all, first)]
  process.stdout.write(`${kind}: median ${median.toFixed(1)} ms, p ${p.toFixed(3)} against the first\n`)
}

/**
 * The probability that two samples differ by this much by chance: the normal approximation, for some hundred attempts.
 */
function mannWhitney(a: number[], b: number[]): number {
  const u = a.reduce((sum, x) => sum + b.filter((y) => y < x).length + b.filter((y) => y === x).length / 2, 0)
  const z = Math.abs(u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  // Abramowitz and Stegun 7.1.26, two-tailed.
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2)
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return terms.reduce((sum, factor, at) => sum + factor * t ** (at + 1), 0) * Math.exp(-(z * z) / 2)
}

let clients = 0

/** From a client address that has not been used yet. */
function ask(auth: Started, path: string, body: object) {
  clients += 1
  return auth.ask('POST', path, { body, from: `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` })
}

describe('the time of an answer says nothing of the account', () => {
  it(
    'the time of an answer says nothing of the account at sign-in: unknown, wrong, disabled, invited, throttled',
    options,
    async ({ auth, db }) => {
      const deps = { db, now: auth.context.now, onCommit: () => undefined }
      const login = (username: string, tried: string) => ask(auth, '/api/v1/auth/login', { username, password: tried })
      // Under 20 failures each, so that none of them is throttled.
      const known: string[] = []
      for (let at = 0; at <= rounds / 15; at++) known.push((await auth.addUser()).email)
      const invited = (await auth.addUser({ passwordHash: null })).email
      const throttled = (await auth.addUser()).email
      for (let times = 0; times < 25; times++) await login(throttled, 'wrong')
      const disabled = await auth.addUser()
      await setUserRights(deps, { userId: disabled.id, change: { disabled: true }, actor: null })

      const measured = await measure({
        unknown: (round) => login(`nobody${round}@ilbud.example`, password),
        wrong: (round) => login(known[Math.floor(round / 15)]!, 'wrong'),
        disabled: () => login(disabled.email, password),
        invited: () => login(invited, password),
        throttled: () => login(throttled, password)
      })
      expectAlike(measured)
    }
  )

  it(
    'the time of an answer says nothing of the account at a reset and at a sign-up: with an account and without',
    options,
    async ({ auth }) => {
      const { email } = await auth.addUser()
      const reset = (username: string) => ask(auth, '/api/v1/auth/reset-password', { username })
      expectAlike(await measure({ unknown: () => reset('nobody@ilbud.example'), known: () => reset(email) }))

      const signUp = (email: string) => ask(auth, '/api/v1/auth/register', { name: 'Saga Ek', email })
      expectAlike(await measure({ unknown: () => signUp('new@ilbud.example'), known: () => signUp(email) }))
    }
  )
})
