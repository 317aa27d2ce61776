import { watchAll } from './admins.ts'
import { takeSessions } from './api.ts'
import { watch } from './crowd.ts'
import { drive } from './drivers.ts'
import { sendParcel } from './senders.ts'
import { secondsOf, sendersWaitSeconds } from './stages.ts'
import { beginAt, stage, stageName } from './step.ts'
import { reconnect } from './storm.ts'
import { thresholdsOf } from './thresholds.ts'
import { readWorld, type World } from './world.ts'

const seconds = sendersWaitSeconds + secondsOf(stage)
/** Time to deliver the last parcels. */
const drainSeconds = 15
const most = Math.max(...stage.ordersPerSecond)
const once = (vus: number, forSeconds: number) => ({
  executor: 'per-vu-iterations',
  vus,
  iterations: 1,
  maxDuration: `${forSeconds + 30}s`
})

export const options = {
  scenarios: {
    senders: {
      executor: 'ramping-arrival-rate',
      exec: 'senders',
      startTime: `${sendersWaitSeconds}s`,
      startRate: stage.ordersPerSecond[0],
      stages: stage.ordersPerSecond.flatMap((target) => [
        { target, duration: '0s' },
        { target, duration: `${stage.stepSeconds}s` }
      ]),
      preAllocatedVUs: most * 30,
      maxVUs: most * 45,
      gracefulStop: '45s'
    },
    drivers: { ...once(stage.drivers, seconds + drainSeconds), exec: 'drivers' },
    crowd: {
      executor: 'constant-vus',
      exec: 'crowd',
      vus: stage.watchers,
      duration: `${seconds}s`,
      gracefulStop: '10s'
    },
    admins: { ...once(stage.admins, seconds), exec: 'admins' },
    storm: {
      executor: 'per-vu-iterations',
      exec: 'storm',
      vus: stage.storm.streams,
      iterations: Math.floor(seconds / stage.storm.everySeconds),
      maxDuration: `${seconds + 30}s`
    }
  },
  thresholds: thresholdsOf(stageName, stage),
  summaryTrendStats: ['count', 'avg', 'med', 'p(95)', 'p(99)', 'max'],
  setupTimeout: '300s'
}

function begin({ startedAt, sessions }: World): void {
  beginAt(startedAt)
  takeSessions(sessions)
}

export const setup = (): World => readWorld(stage)

export function senders(world: World): void {
  begin(world)
  sendParcel(world)
}

export function drivers(world: World): Promise<void> {
  begin(world)
  return drive(world, stage, seconds + drainSeconds)
}

export function crowd(world: World): void {
  begin(world)
  watch(world, world.startedAt + seconds * 1000)
}

export function admins(world: World): Promise<void> {
  begin(world)
  return watchAll(world, seconds)
}

export function storm(world: World): void {
  begin(world)
  reconnect(world, stage.storm.everySeconds)
}

export function handleSummary(summary: unknown): Record<string, string> {
  return __ENV.SUMMARY ? { [__ENV.SUMMARY]: JSON.stringify(summary) } : {}
}
