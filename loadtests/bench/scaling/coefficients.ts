/**
 * What one unit of work costs. `measured` is from docs/measurements.md or the bench named there, on one core of the
 * machine of those measurements; `assumed` has no measurement yet, and docs/scaling.md says why it is that number.
 */
export const measured = {
  /** CPU seconds of an edge per change written to one watcher, F3. */
  deliveryCpu: 8.6e-6,
  /** Bytes of an edge's memory per open stream, F6. */
  streamBytes: 13_000,
  /** CPU seconds of each edge per change in the log, watched or not: `npm run bench -- follow`. */
  followCpu: 46e-6,
  /** Bytes of each edge’s memory per parcel that changed in the last half hour, from the same bench. */
  heldParcelBytes: 5000,
  /** Bytes of a change in the log. */
  changeBytes: 700,
  /** CPU seconds per public answer from the gateway's memory, F2. */
  readCpu: 20e-6,
  /** CPU seconds of all services per order, from its placing on, F10. */
  orderCpu: 59.7e-3,
  /** Bytes that an order leaves in Postgres and in Kafka, from the soak. */
  orderPostgresBytes: 70_000,
  orderKafkaBytes: 25_000
} as const

export const assumed = {
  /** Changes of a parcel's public view in its life: ten states and, on the road, a new ETA every few minutes. */
  changesPerOrder: 20,
  /** Parcels that one driver delivers in a day. */
  parcelsPerDriver: 80,
  /** A phone reports its place this often while it moves, in seconds. */
  positionEverySeconds: 5,
  /** CPU seconds per position: drivers, log, and every service that follows it. Not measured as deployed. */
  positionCpu: 150e-6,
  positionBytes: 250,
  /** Share of watchers that see the driver on the map and get a position every five seconds. */
  seesDriver: 0.3,
  /** Page views per parcel, and the bytes of one change, heartbeat or answer on the wire, headers included. */
  viewsPerParcel: 6,
  wireBytes: 500,
  /** Transactions in the database of orders per order, and what one primary of 16 cores commits a second. */
  commitsPerOrder: 12,
  commitsPerPrimary: 6000,
  /** Seconds that a consumer takes per event: one transaction with an effect. */
  consumeSeconds: 3e-3,
  /** Partitions of `orders.events`: the consumers of a group that can work side by side. */
  partitions: 12,
  /** Bytes a second that the brokers of one cluster send to readers. */
  brokerEgress: 1.5e9
} as const

/** Prices of rented machines, in euros: a middle of what large providers list. They are inputs, not findings. */
export const prices = { coreHour: 0.035, gigabyteHour: 0.004, gigabyteSent: 0.02, gigabyteMonth: 0.1 } as const
