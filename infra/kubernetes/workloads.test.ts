import { parseEnv } from 'node:util'
import { readRoot } from '#compose/read-compose.ts'
import { servicesBehind } from '#native/apart/plan.ts'
import { addressSetting, processConfigSchema, rpcAddressSetting } from '@ilbud/kernel/runtime/settings'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { policies } from './network.ts'
import { type Manifest, readFile, readManifests, readSettings, readWorkloads } from './read-manifests.ts'

const behind = servicesBehind('edge')
const processes = [...behind, 'edge']
const workloads = readWorkloads()
const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
const jobs = workloads.filter(({ kind }) => kind === 'Job')
const base = readManifests('base/services/*.yaml')
const named = (kind: string, name: string): Manifest | undefined =>
  base.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
const settings = readSettings('base/settings.env')

describe('the deployments', () => {
  it('there is one deployment per service, and one of the edge', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(processes.toSorted())
  })

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s runs its program, is asked how it is, and has its measure of everything',
    (name, { spec }) => {
      const { metadata, spec: pod } = spec.template
      const [container] = pod.containers
      expect(container!.args).toEqual([`services/${name}/src/main.ts`])
      expect(metadata.labels['app.kubernetes.io/name']).toBe(name)
      expect(container!.livenessProbe!.httpGet.path).toBe('/livez')
      expect(container!.readinessProbe!.httpGet.path).toBe('/readyz')
      expect(container!.startupProbe).toBeDefined()
      expect(pod.topologySpreadConstraints!.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone'
      ])
      for (const { matchLabelKeys } of pod.topologySpreadConstraints!)
        expect(matchLabelKeys).toEqual(['app.kubernetes.io/name'])
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } })
    }
  )

  it('the deployments are all that a deploy applies last, because the jobs need everything else', () => {
    const components = workloads.map(({ kind, metadata }) => [kind, metadata.labels!['app.kubernetes.io/component']])
    expect(new Set(components.map(String))).toEqual(new Set(['Deployment,service', 'Job,job']))
    const command = "kubectl apply -k k8s/overlays/prod -l 'app.kubernetes.io/component!=service'"
    expect(readRoot('docs/operations.md')).toContain(command)
  })

  it('every pod has longer to end than its drain may take', () => {
    for (const { metadata, spec } of deployments) {
      const { containers, terminationGracePeriodSeconds: grace } = spec.template.spec
      const own = containers[0]!.env?.find(({ name }) => name === 'DRAIN_TIMEOUT_MS')?.value
      const drainMs = Number(own ?? settings.DRAIN_TIMEOUT_MS)
      expect([metadata.name, grace! * 1000 > drainMs]).toEqual([metadata.name, true])
      // A pause, and then requests have 10 s (docs/security/limits.md#shutdown).
      const { DRAIN_PAUSE_MS } = processConfigSchema.parse({})
      const holdsStreams = metadata.name === 'edge' || metadata.name === 'drivers'
      expect(drainMs).toBeGreaterThan(DRAIN_PAUSE_MS + 10_000 + (holdsStreams ? 40_000 : 0))
    }
  })

  it('every deployment has a service, an autoscaler on CPU and a disruption budget', () => {
    for (const name of processes) {
      const labels = { 'app.kubernetes.io/name': name }
      const headless = name === 'edge' ? undefined : 'None'
      const service = named('Service', name)!
      expect([name, service.spec['clusterIP']]).toEqual([name, headless])
      expect(service.spec['selector']).toEqual(labels)
      expect(named('PodDisruptionBudget', name)!.spec).toEqual({
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
        selector: { matchLabels: labels }
      })
      expect(named('HorizontalPodAutoscaler', name)!.spec).toMatchObject({
        scaleTargetRef: { kind: 'Deployment', name },
        minReplicas: 2,
        metrics: expect.arrayContaining([expect.objectContaining({ type: 'Resource' })])
      })
    }
    const { metrics } = named('HorizontalPodAutoscaler', 'edge')!.spec as { metrics: unknown[] }
    expect(metrics).toContainEqual({
      type: 'Pods',
      pods: { metric: { name: 'realtime_streams' }, target: { type: 'AverageValue', averageValue: '5000' } }
    })
  })
})

describe('the connections to Postgres', () => {
  const pool = Number(settings.DB_POOL_MAX)
  const limitIn = (text: string): number => Number(/max_connections=(\d+)/.exec(text)![1])

  it('the connections to Postgres are those that docs/operations.md counts, with every autoscaler at its maximum', () => {
    const { spec } = policies.find(({ metadata }) => metadata.name === 'to-postgres')!
    const storing = spec.podSelector.matchExpressions![0]!.values.filter(
      (name) => !jobs.some(({ metadata }) => metadata.name === name)
    )
    const podsOf = (name: string): number => Number(named('HorizontalPodAutoscaler', name)!.spec['maxReplicas']) + 1
    const held = storing.reduce((sum, name) => sum + podsOf(name) * pool, 0)
    const text = readRoot('docs/operations.md')
    expect(text).toContain(`${storing.length} × ${podsOf('orders')} × ${pool} (\`DB_POOL_MAX\`) = ${held} connections`)
    expect(text).toContain(`tracking's reads ${podsOf('tracking')} more`)
    const wanted = Number(/`max_connections` of (\d+)/.exec(text)![1])
    expect(wanted).toBeGreaterThan(held + podsOf('tracking') + 10)
  })

  it('the connections fit into the Postgres of the dev overlay and of Compose', () => {
    const held = 7 * 2 * pool + 2
    expect(limitIn(readFile('overlays/dev/servers/postgres.yaml'))).toBeGreaterThan(held)
    expect(limitIn(readRoot('docker-compose.yml'))).toBeGreaterThan(held)
  })
})

describe('every pod of ours', () => {
  it.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
    '%s has no rights and no disk, and as much memory as it asks for',
    (_name, { spec }) => {
      const { containers, automountServiceAccountToken, securityContext } = spec.template.spec
      const [container] = containers
      expect(containers).toHaveLength(1)
      expect(automountServiceAccountToken).toBe(false)
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(securityContext!['seccompProfile']).toEqual({ type: 'RuntimeDefault' })
      expect(container!.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] }
      })
      const { requests, limits } = container!.resources!
      expect(requests.memory).toBe(limits.memory)
      expect(requests.cpu).toBeDefined()
      expect(container!.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(['/run/secrets', '/tmp'])
    }
  )

  it('the jobs of the cluster run the programs that Compose runs', () => {
    const started = jobs.filter(({ spec }) => !spec.suspend)
    const programs = started.map(({ spec }) => spec.template.spec.containers[0]!.args!.join(' '))
    expect(programs.toSorted()).toEqual(['infra/kafka/main.ts', 'scripts/db-migrate.ts'])
  })
})

describe('the settings', () => {
  const overlays = ['overlays/dev', 'overlays/prod']

  it('the settings of the cluster have the address of every service', () => {
    for (const name of behind) {
      expect(settings[addressSetting(name)]).toBe(`${name}:8080`)
      expect(settings[rpcAddressSetting(name)]).toBe(`${name}:8081`)
    }
  })

  it('every variable of the cluster is a setting', () => {
    const known = Object.keys(parseEnv(readRoot('.env.example')))
    // Read by OpenTelemetry itself, and by infra/kafka/main.ts.
    known.push('OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'REPLICATION_FACTOR', 'KAFKA_PERMISSIONS')
    for (const file of ['base/settings.env', ...overlays.map((overlay) => `${overlay}/settings.env`)])
      expect(Object.keys(readSettings(file)).filter((name) => !known.includes(name))).toEqual([])
  })

  it('the manifests contain no secret', () => {
    const secret = /(?<!PUBLIC_)KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP_URL|SMS_URL/
    for (const file of ['base/settings.env', ...overlays.map((overlay) => `${overlay}/settings.env`)])
      expect(Object.keys(readSettings(file)).filter((name) => secret.test(name))).toEqual([])
    expect(readFile('overlays/prod/kustomization.yaml')).not.toContain('secretGenerator')
    expect(readSettings('overlays/prod/settings.env').NODE_ENV).toBe('production')
    expect(readSettings('overlays/dev/settings.env').NODE_ENV).toBeUndefined()
  })
})

describe('the secrets', () => {
  it('every pod has a Secret of its own, which no other pod has', () => {
    for (const { metadata, spec } of workloads) {
      const volumes = spec.template.spec.volumes!.filter(({ secret }) => secret)
      expect(volumes.map(({ secret }) => secret!.secretName)).toEqual([`${metadata.name}-secrets`])
    }
  })

  it('the dev overlay has a Secret for every pod, and no pod but the jobs has a login that may do everything', () => {
    const { secretGenerator } = parse(readFile('overlays/dev/kustomization.yaml')) as { secretGenerator: Generated[] }
    const files = workloads.map(({ metadata: { name } }) => ({
      name: `${name}-secrets`,
      files: [`secrets/${name}/ilbud.env`]
    }))
    expect(secretGenerator.toSorted(byName)).toEqual(files.toSorted(byName))
    for (const { metadata } of deployments)
      expect(readSettings(`overlays/dev/secrets/${metadata.name}/ilbud.env`)).not.toHaveProperty('DATABASE_URL')
  })

  it('the operator’s pod waits until somebody starts it', () => {
    const operator = jobs.find(({ metadata }) => metadata.name === 'operator')!
    expect(operator.spec.suspend).toBe(true)
    expect(operator.spec.template.spec.containers[0]).toMatchObject({ command: ['sleep', 'infinity'] })
  })
})

interface Generated {
  name: string
  files: string[]
}

function byName(one: Generated, other: Generated): number {
  return one.name < other.name ? -1 : 1
}

describe('the jobs', () => {
  it.each(jobs.map((job) => [job.metadata.name, job] as const))(
    'the job %s ends, and its log stays readable for a while',
    (_, job) => {
      expect(job.spec).toMatchObject({ backoffLimit: 5, activeDeadlineSeconds: 1800, ttlSecondsAfterFinished: 3600 })
      expect(job.spec.template.spec).toMatchObject({ restartPolicy: 'Never' })
    }
  )
})
