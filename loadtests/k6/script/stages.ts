/** The intensity and length of the load. */
export interface Stage {
  /** Orders per second, one value per step of `stepSeconds`. */
  ordersPerSecond: readonly number[]
  stepSeconds: number
  /** The number of the demo's simulated drivers; each carries up to five parcels at a time. */
  drivers: number
  /** Positions per second from each driver. With limits on, the product accepts one per second. */
  positionsPerSecond: number
  /** Seconds between two taps of a driver. */
  tapPause: number
  /** People following a parcel at any time. */
  watchers: number
  /** Open boards and maps. */
  admins: number
  /** The number of streams that are cut together and reconnect, and the interval. */
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

/** Senders start a little later, when the drivers have signed in. */
export const sendersWaitSeconds = 5

export type StageName = keyof typeof stages

/** The stage with this name; null if there is none. `minutes` sets its total length, divided evenly among its steps. */
export function stageOf(name: string, minutes?: number): Stage | null {
  const stage: Stage | undefined = Object.hasOwn(stages, name) ? stages[name as StageName] : undefined
  if (!stage || minutes === undefined) return stage ?? null
  return { ...stage, stepSeconds: Math.round((minutes * 60) / stage.ordersPerSecond.length) }
}

export function secondsOf({ ordersPerSecond, stepSeconds }: Stage): number {
  return ordersPerSecond.length * stepSeconds
}
