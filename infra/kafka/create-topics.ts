import { setTimeout as pause } from 'node:timers/promises'
import kafkajs, { type Admin, type DescribeConfigResponse } from 'kafkajs'
import { type Topic, topics as allTopics } from './topics.ts'

interface CreatedTopics {
  created: string[]
  /** Their settings were not those of topics.ts, and are now. */
  changed: string[]
  /** Their partitions are not as many as topics.ts says. Left as they are: a key would change its partition. */
  uneven: string[]
}

interface CreateTopicsOptions {
  /** Copies of each message. One broker can keep one. */
  replicationFactor?: number
  topics?: Topic[]
}

type Settings = Record<string, string>

/** A dozen partitions take a second, and a broker on a busy machine its time. */
const serveMs = 120_000

/** Brings the topics of a Kafka to what topics.ts says. Safe to run at any time, also twice at once. */
export async function createTopics(
  admin: Admin,
  { replicationFactor = 1, topics = allTopics }: CreateTopicsOptions = {}
): Promise<CreatedTopics> {
  const wanted = topics.map((topic) => ({ ...topic, settings: withReplicas(topic.settings, replicationFactor) }))
  const existing = new Set(await admin.listTopics())
  const missing = wanted.filter(({ name }) => !existing.has(name))
  if (missing.length > 0) {
    await admin.createTopics({
      // Of itself it fails when a broker has not heard of the new topics yet.
      waitForLeaders: false,
      topics: missing.map(({ name, partitions, settings }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor,
        configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value }))
      }))
    })
    for (const { name } of missing) await untilServed(admin, name)
  }
  const kept = wanted.filter(({ name }) => existing.has(name))
  return {
    created: missing.map(({ name }) => name),
    changed: await changeSettings(admin, kept),
    uneven: await findUneven(admin, kept)
  }
}

/** A message is acknowledged when all replicas but one have it: one broker at a time may restart. */
function withReplicas(settings: Settings, replicationFactor: number): Settings {
  return { ...settings, 'min.insync.replicas': String(Math.max(1, replicationFactor - 1)) }
}

/** A broker knows of a topic before it serves all its partitions, and whoever writes meanwhile writes twice. */
async function untilServed(admin: Admin, name: string): Promise<void> {
  for (const giveUpAt = Date.now() + serveMs; ; await pause(50)) {
    try {
      await admin.fetchTopicOffsets(name)
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
  }
}

async function changeSettings(admin: Admin, kept: Topic[]): Promise<string[]> {
  if (kept.length === 0) return []
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: kept.map(({ name }) => ({ type, name }))
  })
  const changes = kept.flatMap(({ name, settings }) => {
    const present = overridesOf(resources, name)
    const differs = Object.entries(settings).some(([key, value]) => present[key] !== value)
    return differs ? [{ name, settings: { ...present, ...settings } }] : []
  })
  if (changes.length > 0) {
    await admin.alterConfigs({
      validateOnly: false,
      resources: changes.map(({ name, settings }) => ({
        type,
        name,
        configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value }))
      }))
    })
  }
  return changes.map(({ name }) => name)
}

/** What was set for this topic by somebody. The whole set is written at a time, so all of it is needed. */
function overridesOf(resources: DescribeConfigResponse['resources'], name: string): Settings {
  const entries = resources.find(({ resourceName }) => resourceName === name)?.configEntries ?? []
  const own = entries.filter(({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG)
  return Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]))
}

async function findUneven(admin: Admin, kept: Topic[]): Promise<string[]> {
  if (kept.length === 0) return []
  const { topics } = await admin.fetchTopicMetadata({ topics: kept.map(({ name }) => name) })
  const present = new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
  return kept.filter(({ name, partitions }) => present.get(name) !== partitions).map(({ name }) => name)
}
