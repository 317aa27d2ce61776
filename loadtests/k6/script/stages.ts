/** How hard the product is worked, and for how long. */
export interface Stage {
  /** Orders placed in a second: one step after the other, each `stepSeconds` long. */
  ordersPerSecond: readonly number[]
  stepSeconds: number
  /** Of the demo's simulated drivers; each carries up to five parcels at a time. */
  drivers: number
  /** How often each driver's phone tells its place. The product takes one in a second when its limits are on. */
  positionsPerSecond: number
  /** Seconds between two taps of a driver. */
  tapPause: number
  /** People who look at parcels and follow them live, all the time. */
  watchers: number
  /** Boards and maps that are open. */
  admins: number
  /** Streams that are cut all at once and come back, and how long after the last time. */
  storm: { streams: number; everySeconds: number }
}

export const stages = {
  smoke: {
    ordersPerSecond: [1],
    stepSeconds: 30,
    drivers: 8,
    positionsPerSecond: 1,
    tapPause: 1,
    watchers: 20,
    admins: 2,
    storm: { streams: 20, everySeconds: 10 }
  },
  load: {
    ordersPerSecond: [4],
    stepSeconds: 180,
    drivers: 50,
    positionsPerSecond: 2,
    tapPause: 3,
    watchers: 200,
    admins: 5,
    storm: { streams: 100, everySeconds: 30 }
  },
  stress: {
    ordersPerSecond: [2, 4, 8, 12, 16, 24],
    stepSeconds: 40,
    drivers: 50,
    positionsPerSecond: 4,
    tapPause: 2,
    watchers: 200,
    admins: 5,
    storm: { streams: 100, everySeconds: 40 }
  },
  soak: {
    ordersPerSecond: [2],
    stepSeconds: 3600,
    drivers: 50,
    positionsPerSecond: 1,
    tapPause: 5,
    watchers: 100,
    admins: 3,
    storm: { streams: 50, everySeconds: 60 }
  }
} as const satisfies Record<string, Stage>

/** Senders begin a little later, when the drivers have signed in. */
export const sendersWaitSeconds = 5

export type StageName = keyof typeof stages

/** A stage by its name, null when there is none; `minutes` stretches or shortens it, all its steps alike. */
export function stageOf(name: string, minutes?: number): Stage | null {
  const stage: Stage | undefined = Object.hasOwn(stages, name) ? stages[name as StageName] : undefined
  if (!stage || minutes === undefined) return stage ?? null
  return { ...stage, stepSeconds: Math.round((minutes * 60) / stage.ordersPerSecond.length) }
}

export function secondsOf({ ordersPerSecond, stepSeconds }: Stage): number {
  return ordersPerSecond.length * stepSeconds
}
