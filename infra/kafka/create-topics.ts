import { setTimeout as pause } from 'node:timers/promises'
import kafkajs, { type Admin, type DescribeConfigResponse } from 'kafkajs'
import { type Topic, topics as allTopics } from './topics.ts'

interface CreatedTopics {
  created: string[]
  /** Settings differed from topics.ts and were updated. */
  changed: string[]
  /** The number of partitions differs from topics.ts. It is left as it is: keys would move to other partitions. */
  uneven: string[]
}

interface CreateTopicsOptions {
  /** Replicas of each message; a single broker allows only 1. */
  replicationFactor?: number
  topics?: Topic[]
}

type Settings = Record<string, string>

/** Creating a dozen partitions takes a second, and much longer on a busy machine. */
const serveMs = 120_000

/** Creates and updates the topics as listed in topics.ts. Safe to run repeatedly and concurrently. */
export async function createTopics(
  admin: Admin,
  { replicationFactor = 1, topics = allTopics }: CreateTopicsOptions = {}
): Promise<CreatedTopics> {
  const wanted = topics.map((topic) => ({ ...topic, settings: withReplicas(topic.settings, replicationFactor) }))
  const existing = new Set(await admin.listTopics())
  const missing = wanted.filter(({ name }) => !existing.has(name))
  if (missing.length > 0) {
    await admin.createTopics({
      // Waiting for leaders fails when a broker does not know the new topics yet; we wait ourselves below.
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
  const existingTopics = wanted.filter(({ name }) => existing.has(name))
  return {
    created: missing.map(({ name }) => name),
    changed: await changeSettings(admin, existingTopics),
    uneven: await findUneven(admin, existingTopics)
  }
}

/** A message is acknowledged when all replicas but one have it, so that one broker at a time may restart. */
function withReplicas(settings: Settings, replicationFactor: number): Settings {
  return { ...settings, 'min.insync.replicas': String(Math.max(1, replicationFactor - 1)) }
}

/**
 * Waits until all partitions of a new topic can be used: a broker lists a topic before it serves them, and a message
 * produced meanwhile may be written twice.
 */
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

async function changeSettings(admin: Admin, existingTopics: Topic[]): Promise<string[]> {
  if (existingTopics.length === 0) return []
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: existingTopics.map(({ name }) => ({ type, name }))
  })
  const changes = existingTopics.flatMap(({ name, settings }) => {
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

/** The settings of this topic that were set explicitly. Kafka replaces all of them at a time, so all are needed. */
function overridesOf(resources: DescribeConfigResponse['resources'], name: string): Settings {
  const entries = resources.find(({ resourceName }) => resourceName === name)?.configEntries ?? []
  const own = entries.filter(({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG)
  return Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]))
}

async function findUneven(admin: Admin, existingTopics: Topic[]): Promise<string[]> {
  if (existingTopics.length === 0) return []
  const { topics } = await admin.fetchTopicMetadata({ topics: existingTopics.map(({ name }) => name) })
  const present = new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
  return existingTopics.filter(({ name, partitions }) => present.get(name) !== partitions).map(({ name }) => name)
}
