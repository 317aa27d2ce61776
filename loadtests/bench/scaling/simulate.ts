import { assumed, measured, prices } from './coefficients.ts'
import { type Shape, type Use, useOf } from './shape.ts'
import { type Demand, type Minute, weekOf } from './week.ts'

/** Minutes from the moment in which more edges are needed until they accept streams. */
const scaleUpMinutes = 3
/** The autoscaler removes what was not needed for so long. */
const scaleDownMinutes = 15
/** Room that is left to the next step of the autoscaler. */
const headroom = 1.25
/** The limit of k8s/base/services/edge.yaml. */
const edgeMemoryGigabytes = 0.768
/** Tuesday, 17:00. */
const outage = { from: 1440 + 17 * 60, minutes: 30 }

export interface WeekReport {
  shape: string
  peak: Use & { watchers: number; ordersPerSecond: number; changesPerSecond: number }
  /** Seconds until a service that reads the log is current again after half an hour's outage on the busiest evening. */
  catchUpSeconds: number
  /** Streams that found no edge with room, of all that wanted one, at the worst minute. */
  refusedShare: number
  /** The parts that are over their limit at some minute, the first to break first, with by how much. */
  over: { part: string; times: number }[]
  eurosPerThousand: number
}

/** Minute by minute through a week: what is used, what waits, and what the autoscaler does about it. */
export function simulateWeek(demand: Demand, shape: Shape): WeekReport {
  const week = weekOf(demand, assumed)
  const uses = week.map((minute) => useOf(minute, shape))
  const { refusedShare, edgeMinutes } = followStreams(week, uses, shape)
  const peak = peakOf(uses)
  return {
    shape: shape.name,
    peak: {
      ...peak,
      watchers: Math.max(...week.map((minute) => minute.watchers)),
      ordersPerSecond: Math.max(...week.map((minute) => minute.ordersPerSecond)),
      changesPerSecond: Math.max(...week.map((minute) => minute.changesPerSecond))
    },
    catchUpSeconds: catchUp(uses),
    refusedShare,
    over: limitsOf(peak)
      .filter(({ times }) => times > 1)
      .sort((a, b) => b.times - a.times),
    eurosPerThousand: costOf(week, uses, edgeMinutes)
  }
}

/**
 * Events wait while nobody consumes, and whenever a partition gets more than its consumer takes. Infinity if the week
 * ends before they are worked off.
 */
function catchUp(uses: Use[]): number {
  const capacity = 1 / assumed.consumeSeconds
  let waiting = 0
  for (let at = outage.from; at < uses.length; at++) {
    const taken = at < outage.from + outage.minutes ? 0 : capacity
    waiting = Math.max(0, waiting + (uses[at]!.perPartition - taken) * 60)
    if (taken > 0 && waiting === 0) return (at - outage.from - outage.minutes + 1) * 60
  }
  return Infinity
}

/** Edges come minutes after they are needed, and go when they were not needed for a while. */
function followStreams(week: Minute[], uses: Use[], shape: Shape): { refusedShare: number; edgeMinutes: number } {
  let edges = uses[0]!.edges
  let edgeMinutes = 0
  let refusedShare = 0
  for (let at = 0; at < week.length; at++) {
    const wanted = Math.ceil(uses[Math.max(0, at - scaleUpMinutes)]!.edges * headroom)
    const wantedLately = Math.max(...uses.slice(Math.max(0, at - scaleDownMinutes), at + 1).map((use) => use.edges))
    edges = wanted > edges ? wanted : Math.min(edges, Math.max(wanted, Math.ceil(wantedLately * headroom)))
    edgeMinutes += edges
    const { watchers } = week[at]!
    const room = edges * shape.streamsPerEdge
    if (watchers > room) refusedShare = Math.max(refusedShare, (watchers - room) / watchers)
  }
  return { refusedShare, edgeMinutes }
}

function peakOf(uses: Use[]): Use {
  const most = (read: (use: Use) => number): number => Math.max(...uses.map(read))
  return {
    edges: most((use) => use.edges),
    cores: {
      edge: most((use) => use.cores.edge),
      services: most((use) => use.cores.services),
      positions: most((use) => use.cores.positions)
    },
    edgeGigabytes: most((use) => use.edgeGigabytes),
    oneEdgeGigabytes: most((use) => use.oneEdgeGigabytes),
    logEgress: most((use) => use.logEgress),
    perPartition: most((use) => use.perPartition),
    commitsPerSecond: most((use) => use.commitsPerSecond),
    sent: most((use) => use.sent)
  }
}

/** How many times over its limit each part is at the busiest minute. */
function limitsOf(peak: Use): { part: string; times: number }[] {
  return [
    { part: 'memory of one edge', times: peak.oneEdgeGigabytes / edgeMemoryGigabytes },
    { part: 'a partition’s consumer', times: peak.perPartition * assumed.consumeSeconds },
    { part: 'brokers’ egress to readers', times: peak.logEgress / assumed.brokerEgress },
    { part: 'commits of one primary', times: peak.commitsPerSecond / assumed.commitsPerPrimary }
  ]
}

/** Cores at 60 %, as the autoscaler keeps them, memory, traffic, and a month of storage for what was placed. */
function costOf(week: Minute[], uses: Use[], edgeMinutes: number): number {
  const hours = (minutes: number): number => minutes / 60
  const coreHours = hours(uses.reduce((sum, { cores }) => sum + cores.edge + cores.services + cores.positions, 0)) / 0.6
  const memory = uses.reduce((most, use) => Math.max(most, use.oneEdgeGigabytes), 0)
  const gigabytesSent = uses.reduce((sum, use) => sum + use.sent * 60, 0) / 1e9
  const parcels = week.reduce((sum, minute) => sum + minute.ordersPerSecond * 60, 0)
  const stored = (parcels * (measured.orderPostgresBytes + 3 * measured.orderKafkaBytes)) / 1e9
  const euros =
    coreHours * prices.coreHour +
    hours(edgeMinutes) * memory * prices.gigabyteHour +
    gigabytesSent * prices.gigabyteSent +
    stored * prices.gigabyteMonth
  return (1000 * euros) / parcels
}
