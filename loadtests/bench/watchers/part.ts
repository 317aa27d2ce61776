import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Goal, goalLine, isMet } from '#bench/measuring/goals.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { save } from '#bench/measuring/report.ts'
import { type Changes, openChanges } from './changes.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { type Contestant, type ContestantName, startContestants } from './servers.ts'

// What the parts of `npm run bench -- watchers` share.

interface Settings {
  watchers: number
  rounds: number
  sliceMs: number
}

/** The options of the command line; `watchers` are those of the part's goal, or as many as show its ratios. */
export function settingsOf({ watchers, rounds = 9 }: { watchers: number; rounds?: number }): Settings {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      watchers: { type: 'string', default: String(watchers) },
      rounds: { type: 'string', default: String(rounds) },
      'slice-ms': { type: 'string', default: '500' }
    }
  })
  return { watchers: Number(values.watchers), rounds: Number(values.rounds), sliceMs: Number(values['slice-ms']) }
}

interface Servers {
  contestants: Contestant[]
  changes: Changes
  /** Watchers of that server, none of which is connected yet. */
  crowdOf(contestant: Contestant): Crowd
}

/** Runs `work` with these servers, null for all, each with a parcel that exists. */
export async function withServers(
  names: readonly ContestantName[] | null,
  work: (servers: Servers) => Promise<void>
): Promise<void> {
  await withOwnPostgres({ name: 'watchers', durable: true }, async ({ folder, create }) => {
    const databaseUrl = await create('log')
    const changes = await openChanges(databaseUrl)
    const contestants: Contestant[] = []
    const crowds: Crowd[] = []
    const crowdOf = (contestant: Contestant): Crowd => {
      const crowd = startCrowd(contestant)
      crowds.push(crowd)
      return crowd
    }
    try {
      await startContestants({ databaseUrl, folder }, contestants, names)
      // A parcel that nobody has changed does not exist.
      for (const contestant of contestants) if (contestant.trackingId) await changes.publish(contestant)
      await work({ contestants, changes, crowdOf })
    } finally {
      await Promise.all(crowds.map((crowd) => crowd.close()))
      await Promise.all(contestants.map((contestant) => contestant.stop()))
      await changes.stop()
    }
  })
}

const warmUps = 2

/** Slices in turn, in an order that rotates each round; `slice` returns how to count it, which the first are not. */
export async function inTurn<Runner>(
  runners: Runner[],
  rounds: number,
  slice: (runner: Runner) => Promise<() => void>
): Promise<void> {
  for (let round = 0; round < rounds + warmUps; round++) {
    for (let at = 0; at < runners.length; at++) {
      const count = await slice(runners[(at + round) % runners.length]!)
      if (round >= warmUps) count()
    }
  }
}

interface Result {
  title: string
  lines: string[]
  goals: Goal[]
}

/** Prints and saves a part's results, with the machine's load; the exit code is 1 when a goal is missed. */
export function report(part: string, { title, lines, goals, ...rest }: Result & Record<string, unknown>): void {
  const load = Number(loadavg()[0]!.toFixed(1))
  const text = [`${title} (load ${load})`, '', ...lines, '', ...goals.map((goal) => `    ${goalLine(goal)}`)]
  process.stdout.write(`\n${text.join('\n')}\n\n${save({ [part]: { title, load, goals, ...rest } })}\n`)
  if (!goals.every(isMet)) process.exitCode = 1
}
