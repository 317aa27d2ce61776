import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { createTopics } from '@ilbud/infra/kafka/create-topics'
import { canRunKafka } from '@ilbud/infra/native/fetch-kafka'
import { type Broker, startKafka } from '@ilbud/infra/native/kafka'
import { message } from '@ilbud/testkit/contracts/bus-contract'
import { eventually } from '@ilbud/testkit/eventually'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { createKafkaBus } from '#events/kafka-bus.ts'
import type { Environment } from '#runtime/environment.ts'
import { kafkaAccess } from '#process/settings/kafka-access.ts'
import kafkajs from 'kafkajs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'

const password = 'correct horse#battery'
const topic = 'tests.events'
/** The permissions that docs/operations.md lists for our user, on every topic and group. */
const rights = [
  ...['READ', 'WRITE', 'CREATE', 'DESCRIBE_CONFIGS', 'ALTER_CONFIGS'].map((name) => allow('TOPIC', name)),
  allow('GROUP', 'READ')
]
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

describe.skipIf(!canRunKafka())('a Kafka that requires a login', () => {
  const dataDir = temporaryFolder('kafka-login')
  let broker: Broker
  let lines: string[]
  let made = 0

  beforeAll(async () => {
    broker = await startKafka({ dataDir, logins: [{ username: 'ilbud', password }] })
    const admin = createClient(
      { brokers: [broker.brokers], clientId: 'test', log: pino({ level: 'silent' }) },
      5
    ).admin()
    await admin.connect()
    await createTopics(admin, { topics: [{ name: topic, partitions: 1, settings: {} }] })
    await admin.createAcls({ acl: rights })
    await admin.disconnect()
  })

  afterAll(async () => {
    await broker.stop()
    rmSync(dataDir, { recursive: true })
  })

  /** A bus as a process opens it. `lines` collects its log, including the debug level. */
  function open(settings: Environment) {
    lines = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    return createKafkaBus({ ...kafkaAccess(settings), clientId: 'test', log })
  }

  const overPlain = (): Environment => ({ KAFKA_BROKERS: broker.login!.plain })
  const overTls = (): Environment => ({
    KAFKA_BROKERS: broker.login!.tls,
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA: broker.login!.authorities
  })
  const asUs = (mechanism: string, secret = password): Environment => ({
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_SASL_USERNAME: 'ilbud',
    KAFKA_SASL_PASSWORD: secret
  })

  it.each([
    ['plain', 'over plain text', overPlain],
    ['scram-sha-256', 'over plain text', overPlain],
    ['scram-sha-512', 'over plain text', overPlain],
    ['plain', 'over TLS', overTls],
    ['scram-sha-512', 'over TLS', overTls]
  ])('a Kafka that requires a login lets us write and read by %s %s', async (mechanism, _how, transport) => {
    const bus = await open({ ...transport(), ...asUs(mechanism) })
    const [taken, followed] = [[] as string[], [] as string[]]
    const key = `key-${made++}`
    await bus.consume(`readers-${key}`, [topic], ({ key }) => Promise.resolve(void taken.push(key)))
    bus.follow([topic], { sinceMinutes: 1 }, ({ key }) => void followed.push(key))
    await bus.publish(topic, [message(key, 1)])
    await eventually(() => taken.includes(key) && followed.includes(key), 'the message has arrived')
    await bus.stop()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(password)
  })

  it.each([
    [
      'a wrong password',
      () => ({ ...overPlain(), ...asUs('plain', 'wrong') }),
      'refuses the login of KAFKA_SASL_USERNAME'
    ],
    ['a wrong password by SCRAM', () => ({ ...overTls(), ...asUs('scram-sha-256', 'wrong') }), 'refuses the login of'],
    ['no login', overPlain, 'Closed connection'],
    ['a login without TLS', () => ({ ...overTls(), KAFKA_TLS: 'false', KAFKA_TLS_CA: '', ...asUs('plain') }), 'Closed'],
    ['TLS where there is none', () => ({ ...overTls(), KAFKA_BROKERS: broker.login!.plain, ...asUs('plain') }), 'TLS'],
    ['an authority that nobody trusts', () => ({ ...overTls(), KAFKA_TLS_CA: '', ...asUs('plain') }), 'self-signed']
  ])(
    'a Kafka that requires a login refuses %s at the start, in a line without the password',
    async (_what, settings, why) => {
      const said = await open(settings()).catch((error: Error) => error.message)
      expect(said).toContain(why)
      expect(said).not.toContain(password)
      expect(lines.join('')).not.toContain(password)
    }
  )

  /** The job that creates the topics, as a deployment runs it. */
  async function makeTopics(settings: Environment): Promise<{ stdout: string; stderr: string }> {
    const env = { ...process.env, ...settings }
    return promisify(execFile)(process.execPath, ['infra/kafka/main.ts'], { cwd: root, env }).catch(
      (error: { stdout: string; stderr: string }) => error
    )
  }

  it('a Kafka that requires a login admits the job that creates the topics, or refuses it in one line', async () => {
    expect((await makeTopics({ ...overTls(), ...asUs('scram-sha-256') })).stdout).toContain('created: orders.events')
    const { stderr } = await makeTopics({ ...overTls(), ...asUs('scram-sha-256', 'wrong') })
    expect(stderr).toMatch(/^The topics could not be created. Kafka refuses the login of KAFKA_SASL_USERNAME: .*\n$/)
  })
})

function allow(resource: 'TOPIC' | 'GROUP', right: string) {
  const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs
  return {
    resourceType: AclResourceTypes[resource],
    resourceName: '*',
    resourcePatternType: ResourcePatternTypes.LITERAL,
    principal: 'User:ilbud',
    host: '*',
    operation: AclOperationTypes[right as keyof typeof AclOperationTypes],
    permissionType: AclPermissionTypes.ALLOW
  }
}
