import { Kafka, logLevel, type SASLOptions } from 'kafkajs'
import Connection from 'kafkajs/src/network/connection.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import type { Logger } from 'pino'
import { guardConnections } from './connection-guard.ts'
import { guardIdleQueue } from './idle-guard.ts'

/** Addresses and credentials of Kafka, as read from the settings by process/settings/kafka-access.ts. */
export interface KafkaAccess {
  /** `host:port` each; one reachable broker is enough. */
  brokers: string[]
  /** TLS: `true` trusts Node's certificate authorities, `ca` (PEM) only the given ones. Absent: no TLS. */
  ssl?: true | { ca: string }
  /** The login. Absent: none. */
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string }
}

export interface KafkaClient extends KafkaAccess {
  /** The name of this process in the broker's logs and quotas. */
  clientId: string
  log: Logger
}

/** Patches known faults of kafkajs; call before using it. */
export function guardKafkajs(): void {
  guardIdleQueue(RequestQueue.prototype)
  guardConnections(Connection.prototype)
}

/**
 * A Kafka client that retries connecting `retries` times, up to a second apart. The bus's own loops retry for ever and
 * want to fail fast; a group member must hold its place while its broker restarts.
 */
export function createClient({ brokers, ssl, sasl, clientId, log }: KafkaClient, retries: number): Kafka {
  guardKafkajs()
  return new Kafka({
    brokers,
    clientId,
    ...(ssl && { ssl }),
    // kafkajs adds to the object.
    ...(sasl && { sasl: { ...sasl } as SASLOptions }),
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries },
    logLevel: levelFor(log),
    logCreator: () => toLog(log)
  })
}

/** Derived from our logger's level, because kafkajs does not even build messages below its own level. */
function levelFor(log: Logger): logLevel {
  if (log.isLevelEnabled('trace')) return logLevel.DEBUG
  return log.isLevelEnabled('debug') ? logLevel.INFO : logLevel.NOTHING
}

/**
 * kafkajs logs every rebalance and closed connection as an error, repeatedly. A real fault ends one of our own loops,
 * which logs it once, so kafkajs's lines are logged as debug.
 */
function toLog(log: Logger): (entry: { namespace: string; level: logLevel; log: Record<string, unknown> }) => void {
  return ({ namespace, level, log: { message, error, broker, groupId } }) => {
    const about = { part: 'kafkajs', namespace, error, broker, group: groupId }
    log[level === logLevel.DEBUG ? 'trace' : 'debug'](about, String(message))
  }
}
