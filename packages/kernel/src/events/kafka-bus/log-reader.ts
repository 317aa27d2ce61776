import type { Broker, Cluster, Kafka, KafkaMessage } from 'kafkajs'

export interface Fetched {
  topic: string
  partition: number
  messages: KafkaMessage[]
}

/** Offset by partition by topic. */
type Offsets = Map<string, Map<number, bigint>>

interface FetchAnswer {
  responses: { topicName: string; partitions: { partition: number; messages: FetchedMessage[] }[] }[]
}
type FetchedMessage = KafkaMessage & { isControlRecord?: boolean }

// docs/security/limits.md#events-and-streams.
const maxBytes = 512 * 1024
const maxWaitTime = 500

/**
 * Reads partitions without joining a group: no rebalance to wait for, no session to lose, nothing left at the broker.
 * kafkajs gives the cluster object this needs only to partition assigners, so we register one; its consumer never joins.
 */
export class LogReader {
  readonly #consumer: ReturnType<Kafka['consumer']>
  readonly #topics: string[]
  #cluster!: Cluster

  constructor(kafka: Kafka, topics: string[]) {
    this.#topics = topics
    this.#consumer = kafka.consumer({
      groupId: 'never-joined',
      allowAutoTopicCreation: false,
      partitionAssigners: [({ cluster }) => this.#keep(cluster)]
    })
  }

  #keep(cluster: Cluster): never {
    this.#cluster = cluster
    return undefined as never
  }

  /** Rejects when one of the topics does not exist. */
  async open(): Promise<void> {
    await this.#consumer.connect()
    await this.#consumer.subscribe({ topics: this.#topics })
  }

  close(): Promise<void> {
    return this.#consumer.disconnect()
  }

  /** Reloads which broker leads which partition, reconnecting if need be. */
  refresh(): Promise<void> {
    return this.#cluster.refreshMetadata()
  }

  /** The brokers that lead partitions of the topics. */
  leaders(): number[] {
    const partitions = this.#topics.flatMap((topic) => this.#cluster.findTopicPartitionMetadata(topic))
    return [...new Set(partitions.map(({ leader }) => leader))]
  }

  ledBy(leader: number): { topic: string; partition: number }[] {
    return this.#topics.flatMap((topic) =>
      this.#cluster
        .findTopicPartitionMetadata(topic)
        .filter((found) => found.leader === leader)
        .map(({ partitionId }) => ({ topic, partition: partitionId }))
    )
  }

  /** The offset that the next message will get. */
  ends(): Promise<Offsets> {
    return this.#offsets({ fromBeginning: false })
  }

  /** The oldest offset that is kept. */
  beginnings(): Promise<Offsets> {
    return this.#offsets({ fromBeginning: true })
  }

  /** The first offset not older than a time; -1 where there is none. */
  offsetsAt(time: number): Promise<Offsets> {
    return this.#offsets({ fromTimestamp: time })
  }

  async #offsets(which: { fromBeginning: boolean } | { fromTimestamp: number }): Promise<Offsets> {
    const requested = this.#topics.map((topic) => ({
      topic,
      partitions: this.#cluster
        .findTopicPartitionMetadata(topic)
        .map(({ partitionId }) => ({ partition: partitionId })),
      ...which
    }))
    const found = await this.#cluster.fetchTopicsOffset(requested as Parameters<Cluster['fetchTopicsOffset']>[0])
    return new Map(
      found.map(({ topic, partitions }) => [
        topic,
        new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]))
      ])
    )
  }

  /** Messages from the given offsets on; waits up to half a second when there are none. */
  async fetch(leader: number, wanted: { topic: string; partition: number; offset: bigint }[]): Promise<Fetched[]> {
    const broker: Broker = await this.#cluster.findBroker({ nodeId: String(leader) })
    const topics = [...Map.groupBy(wanted, ({ topic }) => topic)].map(([topic, partitions]) => ({
      topic,
      partitions: partitions.map(({ partition, offset }) => ({ partition, fetchOffset: String(offset), maxBytes }))
    }))
    const { responses } = (await broker.fetch({ maxWaitTime, minBytes: 1, isolationLevel: 1, topics })) as FetchAnswer
    return responses.flatMap(({ topicName, partitions }) =>
      partitions.map(({ partition, messages }) => ({ topic: topicName, partition, messages }))
    )
  }
}
