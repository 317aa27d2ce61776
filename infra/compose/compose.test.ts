import { existsSync, globSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readManifests, type Workload } from '#kubernetes/read-manifests.ts'
import { planPrograms, servicesBehind } from '#native/apart/plan.ts'
import { nodeArgs } from '#native/node-args.ts'
import { serverProperties } from '#native/kafka-settings.ts'
import { defaults } from '#native/stack.ts'
import { describe, expect, it } from 'vitest'
import { megabytes, readCompose, readRoot, serviceOf } from './read-compose.ts'

const services = readCompose()
const all = Object.entries(services)
const ours = all.filter(([, service]) => serviceOf(service))
const byDefault = all.filter(([, { profiles }]) => !profiles)

/** Everything that `npm run stack` passes to each process, from servers.ts, apart.ts, plan.ts and stack.ts. */
const ofServers = [
  'DATABASE_URL',
  'BUS',
  'KAFKA_BROKERS',
  'REDIS_URL',
  'DATA_KEY',
  'RPC_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY'
]
const ofPlan = planPrograms({ sockets: '/s', ports: [1] })
const ofStack = new Set([...ofServers, 'DB_POOL_MAX', ...Object.keys(ofPlan.env), ...Object.keys(defaults)])

// The differences, and the reason for each.
const onlyInStack = [
  // Stored in a file of the volume `secrets`.
  'DATA_KEY',
  'RPC_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  // The edge listens on LISTEN, and Compose publishes it.
  'PORT'
]
const onlyInCompose = [
  // Compose sets these for each process.
  'LISTEN',
  'RPC_LISTEN',
  'OTEL_SERVICE_NAME',
  // Servers that `npm run stack` does not start.
  'FILES_S3_BUCKET',
  'FILES_S3_ENDPOINT',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'PUBLIC_URL',
  'OSRM_URL',
  'VROOM_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  // Passed on from the shell.
  'LIMITS',
  'VERSION'
]
/** Of one service, passed on from the shell: the client secret is nobody else's. */
const ofOne: Record<string, string[]> = {
  auth: Object.keys(parseEnv(readRoot('.env.example'))).filter((name) => name.startsWith('AUTH_OIDC_'))
}

describe('docker-compose.yml and npm run stack', () => {
  it('Compose and npm run stack run the same processes', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(ofPlan.programs.map(({ name }) => name).sort())
    for (const [name, service] of ours) expect(serviceOf(service)).toBe(name)
  })

  it('Compose and npm run stack give processes the same settings', () => {
    for (const [name, { environment = {} }] of ours) {
      const settings = Object.keys(environment)
      const missing = [...ofStack].filter((each) => !settings.includes(each))
      const added = settings.filter((each) => !ofStack.has(each))
      expect({ name, missing: missing.sort() }).toEqual({ name, missing: onlyInStack.toSorted() })
      expect({ name, added: added.sort() }).toEqual({ name, added: [...onlyInCompose, ...(ofOne[name] ?? [])].sort() })
    }
    const source = readRoot('infra/native/apart/servers.ts')
    for (const name of ofServers) expect(source).toContain(name)
  })

  it('Compose passes every setting of the identity provider on to auth, empty unless the shell has it', () => {
    const { environment } = services.auth!
    expect(ofOne['auth']!.length).toBeGreaterThan(10)
    for (const name of ofOne['auth']!) expect(environment).toMatchObject({ [name]: `\${${name}:-}` })
  })

  it('Compose and npm run stack set no variable that is no setting', () => {
    const known = Object.keys(parseEnv(readRoot('.env.example')))
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  })

  it('Compose creates topics and migrates by the programs that npm run stack uses', () => {
    const programs = Object.fromEntries(all.flatMap(([name, { command }]) => (command ? [[name, command[0]]] : [])))
    expect(programs.topics).toBe('infra/kafka/main.ts')
    expect(programs.migrations).toBe('scripts/db-migrate.ts')
    for (const shape of ['infra/kafka/main.ts', 'infra/native/apart/kafka-with-topics.ts'])
      expect(readRoot(shape)).toMatch(/createTopics\(admin\b/)
    expect(readRoot('infra/native/apart/migrate-all.ts')).toContain(`'${programs.migrations}'`)
  })

  it('Kafka has the same settings in Compose and in npm run stack', () => {
    const { environment = {} } = services.kafka!
    const settings = Object.entries(environment).map(([name, value]) => [
      name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.'),
      String(value)
    ])
    const native = parseEnv(serverProperties({ broker: 1, controller: 2, logs: '/l' }).replaceAll('.', '_'))
    // The address, the data folder, and the unit of memory.
    const places = /^(heap|listener|listeners|advertised|controller|log\.dirs|inter)/
    const inCompose = Object.fromEntries(settings.filter(([name]) => !places.test(name!)))
    const inStack = Object.fromEntries(
      Object.entries(native)
        .map(([name, value]) => [name.replaceAll('_', '.'), value])
        .filter(([name]) => !places.test(name!))
    )
    expect(inCompose).toEqual(inStack)
    expect(Object.keys(inStack).length).toBeGreaterThan(10)
  })
})

describe('docker-compose.yml', () => {
  it("Compose publishes no port of ours but the edge's, so that every other service may have replicas", () => {
    expect(ours.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['edge'])
    expect(all.filter(([, { container_name: name }]) => name)).toEqual([])
  })

  it('Compose is a demo that only its own machine reaches', () => {
    const opened = all.flatMap(([, { ports = [] }]) => ports)
    expect(opened.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    for (const [, { environment }] of ours) expect(environment).toMatchObject({ DEMO: 'true' })
  })

  it('outside a demo every service of Compose runs in production, without a secret that has a default', () => {
    const production = readCompose('compose.production.yml')
    for (const [name] of ours) {
      expect({ name, ...production[name]?.environment }).toMatchObject({ name, NODE_ENV: 'production', DEMO: 'false' })
    }
    const withDefault = readRoot('docker-compose.yml').matchAll(/\$\{(\w*(?:PASSWORD|SECRET)):-(?!\})/g)
    const secrets = [...new Set([...withDefault].map(([, secret]) => secret))]
    expect(secrets).toEqual(['POSTGRES_PASSWORD', 'OBJECTS_SECRET'])
    for (const secret of secrets) expect(readRoot('compose.production.yml')).toContain(`\${${secret}:?`)
  })

  it('every container of Compose has a memory limit, and those that start by default sum to less than 6 GB', () => {
    const sum = byDefault.map(([, { mem_limit: limit }]) => megabytes(limit!)).reduce((one, other) => one + other)
    expect(sum).toBeLessThan(6 * 1024)
    expect(sum).toBeGreaterThan(3000)
    expect(all.filter(([, { mem_limit: limit }]) => !limit)).toEqual([])
  })

  it('our containers run without capabilities and on a read-only disk', () => {
    const programs = all.filter(([, { image }]) => image === 'ilbud')
    // Three jobs and the simulator.
    expect(programs.length).toBe(ofPlan.programs.length + 4)
    for (const [name, program] of programs)
      expect({ name, ...program }).toMatchObject({ name, read_only: true, cap_drop: ['ALL'] })
  })

  it('each service and server of Compose has a health check, and services start when the jobs are done', () => {
    for (const [name, service] of [...ours, ...['postgres', 'kafka', 'redis', 'objects'].map(named)])
      expect({ name, ...service }).toMatchObject({ name, healthcheck: expect.anything(), restart: 'unless-stopped' })
    for (const [name, { depends_on: needs = {} }] of ours) {
      if (name === 'edge') {
        expect(Object.keys(needs).sort()).toEqual(servicesBehind('edge').sort())
        continue
      }
      for (const job of ['secrets', 'topics', 'migrations'])
        expect(needs[job]?.condition).toBe('service_completed_successfully')
    }
  })

  it('Compose goes on when a service, Redis or the object store ends at its start, and starts it again', () => {
    for (const [name, { depends_on: needs = {} }] of ours) {
      const waitedFor = Object.values(needs).filter(({ condition }) => condition === 'service_healthy')
      expect({ name, waits: waitedFor.length > 0 }).toEqual({ name, waits: true })
      for (const need of waitedFor) expect({ name, ...need }).toMatchObject({ name, required: false })
    }
  })

  it('the bucket is in the region that orders signs for, in Compose and in the dev overlay', () => {
    const [, region] = /Default ([\w-]+)\.\nFILES_S3_REGION=/.exec(readRoot('.env.example'))!
    const { command } = services.objects!
    expect(command!.slice(command!.indexOf('--region'), command!.indexOf('posix'))[1]).toBe(region)
    const [store] = readManifests('overlays/dev/servers/objects.yaml') as Workload[]
    expect(store!.spec.template.spec.containers[0]!.args).toEqual(command)
  })

  it('images have a version and name no registry', () => {
    const images = all.map(([, { image }]) => image).filter((image) => image !== 'ilbud')
    for (const image of images) expect(image).toMatch(/^([a-z\d-]+\/)?[a-z\d_-]+:v?\d[\w.-]*(@sha256:[\da-f]{64})?$/)
  })
})

function named(name: string): [string, (typeof services)[string]] {
  return [name, services[name]!]
}

describe('the image', () => {
  const lines = readRoot('Dockerfile').split('\n')

  it('the image runs Node as its first process, as a numeric user', () => {
    const starts = lines.filter((line) => /^(ENTRYPOINT|CMD) /.test(line))
    expect(starts).toHaveLength(2)
    for (const line of starts) expect(line).toMatch(/^(ENTRYPOINT|CMD) \["/)
    for (const argument of nodeArgs) expect(starts[0]).toContain(`"${argument}"`)
    expect(lines).toContain('USER 1000:1000')
    expect(lines.filter((line) => /\bNODE_ENV=/.test(line))).toEqual([])
  })

  it('every program that Compose runs in our image exists', () => {
    for (const [name, { image, command }] of all)
      if (image === 'ilbud')
        expect([name, existsSync(new URL(`../../${command![0]}`, import.meta.url))]).toEqual([name, true])
  })

  it('the image contains every tool of an operator', () => {
    const tools = globSync('scripts/*.ts', { cwd: new URL('../../', import.meta.url) }).filter((file) =>
      readRoot(file).includes("from './operate/")
    )
    expect(tools).toContain('scripts/db-migrate.ts')
    const held = readRoot('.dockerignore').split('\n')
    expect(tools.filter((file) => !held.includes(`!${file}`))).toEqual([])
    for (const file of tools) expect(readRoot('docs/operations.md')).toContain(`\`${file}\``)
  })
})
