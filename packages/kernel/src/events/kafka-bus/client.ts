import { Kafka, logLevel } from 'kafkajs'
import Connection from 'kafkajs/src/network/connection.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import type { Logger } from 'pino'
import { guardConnections } from './connection-guard.ts'
import { guardIdleQueue } from './idle-guard.ts'

interface KafkaAddress {
  /** `host:port` each; one that answers is enough. */
  brokers: string[]
  clientId: string
  log: Logger
}

/** Repairs kafkajs before a process uses it. */
export function guardKafkajs(): void {
  guardIdleQueue(RequestQueue.prototype)
  guardConnections(Connection.prototype)
}

/**
 * A client of Kafka that tries to connect `retries` times more, up to a second apart. The loops of the bus try for
 * ever and need to hear of it soon, a member of a group has to keep its place while its broker starts again.
 */
export function createClient({ brokers, clientId, log }: KafkaAddress, retries: number): Kafka {
  guardKafkajs()
  return new Kafka({
    brokers,
    clientId,
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries },
    logLevel: levelFor(log),
    logCreator: () => toLog(log)
  })
}

/** kafkajs does not build log lines below its level. */
function levelFor(log: Logger): logLevel {
  if (log.isLevelEnabled('trace')) return logLevel.DEBUG
  return log.isLevelEnabled('debug') ? logLevel.INFO : logLevel.NOTHING
}

/**
 * kafkajs logs every rebalance and every closed connection as an error, repeatedly. Real trouble ends one of our own
 * loops, which logs it once; so these lines go to debug.
 */
function toLog(log: Logger): (entry: { namespace: string; level: logLevel; log: Record<string, unknown> }) => void {
  return ({ namespace, level, log: { message, error, broker, groupId } }) => {
    const about = { part: 'kafkajs', namespace, error, broker, group: groupId }
    log[level === logLevel.DEBUG ? 'trace' : 'debug'](about, String(message))
  }
}
