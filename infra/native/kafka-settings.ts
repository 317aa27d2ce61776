import type { LoginListeners } from './kafka-login.ts'

interface KafkaPlaces {
  broker: number
  controller: number
  /** Where the broker keeps its log segments. */
  logs: string
  login?: LoginListeners | null
}

/** The server.properties of a single broker, which is its own controller and reachable only from this machine. */
export function serverProperties({ broker, controller, logs, login }: KafkaPlaces, more: object = {}): string {
  const forLogins = login ? [`LOGIN://${login.plain}`, `TLS://${login.tls}`] : []
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    listeners: [`BROKER://127.0.0.1:${broker}`, `CONTROLLER://127.0.0.1:${controller}`, ...forLogins].join(),
    'listener.security.protocol.map': 'BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT,LOGIN:SASL_PLAINTEXT,TLS:SASL_SSL',
    'inter.broker.listener.name': 'BROKER',
    'controller.listener.names': 'CONTROLLER',
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controller}`,
    'log.dirs': logs,
    // infra/kafka/topics.ts declares every topic, so an undeclared one is a typing error.
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    // After a kill -9 the controller waits for the old session to end before it accepts the broker again. With a
    // shorter session, a machine that is busy for a moment would lose its broker.
    'broker.session.timeout.ms': 6000,
    'broker.heartbeat.interval.ms': 1000,
    // The default of 128 MB is a quarter of our heap.
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
    'num.network.threads': 2,
    'num.io.threads': 4,
    ...more
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
