import { assumed, measured } from './coefficients.ts'
import type { Minute } from './week.ts'

/** How the system is deployed: what a configuration, and what a change of the code, would make of it. */
export interface Shape {
  name: string
  /** Independent copies by region or by shard of the parcel's id, each with its own log, databases and edges. */
  shards: number
  partitions: number
  /** Streams of one edge. */
  streamsPerEdge: number
  /** Whether edges read their part of the log from relays, which alone read the brokers. */
  relays: boolean
}

export const asBuilt: Shape = {
  name: 'as built',
  shards: 1,
  partitions: assumed.partitions,
  streamsPerEdge: 5000,
  relays: false
}

/** What a minute of demand uses, of one shard where a limit is one shard's, and of all together. */
export interface Use {
  edges: number
  /** Cores by part, all shards together. */
  cores: { edge: number; services: number; positions: number }
  /** Gigabytes of memory of all edges. */
  edgeGigabytes: number
  /** Gigabytes of memory of one edge. */
  oneEdgeGigabytes: number
  /** Bytes a second from the brokers of one shard. */
  logEgress: number
  /** Events a second of one partition. */
  perPartition: number
  commitsPerSecond: number
  /** Bytes a second to clients. */
  sent: number
}

/** Readers of the topics of orders and tracking beside the edges: the consumer groups. */
const groups = 8
const halfHour = 1800
const edgesPerRelay = 100

export function useOf(minute: Minute, shape: Shape): Use {
  const { shards } = shape
  const watchersHere = minute.watchers / shards
  const changesHere = minute.changesPerSecond / shards
  const edgesHere = Math.max(2, Math.ceil(watchersHere / shape.streamsPerEdge))
  const edges = edgesHere * shards
  const positions = minute.drivers / assumed.positionEverySeconds
  const deliveries = deliveriesPerSecond(minute)
  const views = minute.viewsPerSecond
  const followed = changesHere * measured.followCpu * edges
  const held = (changesHere * halfHour * measured.heldParcelBytes) / assumed.changesPerOrder
  const oneEdge = held + Math.min(shape.streamsPerEdge, watchersHere / edgesHere) * measured.streamBytes + 150e6
  const readers = groups + (shape.relays ? Math.ceil(edgesHere / edgesPerRelay) : edgesHere)
  const fromLog = changesHere * measured.changeBytes + (positions / shards) * assumed.positionBytes
  return {
    edges,
    cores: {
      edge: deliveries * measured.deliveryCpu + followed + views * measured.readCpu,
      services: minute.ordersPerSecond * measured.orderCpu,
      positions: positions * assumed.positionCpu
    },
    edgeGigabytes: (oneEdge * edges) / 1e9,
    oneEdgeGigabytes: oneEdge / 1e9,
    logEgress: fromLog * readers,
    perPartition: changesHere / shape.partitions,
    commitsPerSecond: (minute.ordersPerSecond / shards) * assumed.commitsPerOrder,
    sent: (deliveries + views) * assumed.wireBytes
  }
}

/** Each watcher gets the changes of one parcel, some the driver's place, and a heartbeat every 20 s. */
function deliveriesPerSecond({ watchers }: Minute): number {
  const etaEverySeconds = 120
  return watchers * (1 / etaEverySeconds + 1 / 20 + assumed.seesDriver / assumed.positionEverySeconds)
}
