import { servicesBehind } from '#native/apart/plan.ts'
import { callers } from '@ilbud/proto/grpc/callers'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { allowed, policies, policiesOf } from './network.ts'
import { readFile, readSettings } from './read-manifests.ts'

const behind = servicesBehind('edge')
const processes = [...behind, 'edge']
const processOf = (service: string): string => (service === 'gateway' || service === 'realtime' ? 'edge' : service)

/** As in docs/architecture.md: the edge may reach every service, and RPC follows the table of callers. */
const http = behind.map((name) => `edge → ${name}:8080`)
const rpc = new Set(
  Object.entries(callers).flatMap(([method, who]) => {
    const owner = method.split('.')[1]!.toLowerCase()
    const from = who === 'every service' ? processes : who.map(processOf)
    return from.filter((name) => name !== owner).map((name) => `${name} → ${owner}:8081`)
  })
)
const storing = ['auth', 'orders', 'tracking', 'drivers', 'dispatch', 'companies', 'analytics', 'notifications']
const servers = [
  ...[...storing, 'migrations', 'operator'].map((name) => `${name} → postgres:5432`),
  ...[...processes, 'topics', 'operator'].map((name) => `${name} → kafka:9092`),
  ...processes.map((name) => `${name} → redis:6379`),
  ...processes.map((name) => `${name} → namespace monitoring:4318`),
  'orders → objects:7070',
  'notifications → mail:1025',
  // The webhooks of companies, and the provider of text messages.
  'companies → the internet:443',
  'notifications → the internet:443'
]

describe('the network policies', () => {
  it('the network policies forbid everything that none of them allows', () => {
    const nobody = policies.find(({ metadata }) => metadata.name === 'nobody')!
    expect(nobody.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })

  it('pods may open the connections that the architecture lists and DNS, and no other', () => {
    const names = [...processes, 'migrations', 'topics', 'operator'].map((name) => `${name} → namespace kube-system:53`)
    expect(allowed('egress')).toEqual([...http, ...rpc, ...servers, ...names].sort())
  })

  it('pods accept connections from their callers, the balancer and Prometheus only', () => {
    const scrapes = processes.map((name) => `namespace monitoring → ${name}:8080`)
    expect(allowed('ingress')).toEqual([...http, ...rpc, ...scrapes, 'anybody → edge:8080'].sort())
  })

  it('a component opens one way out, and no overlay includes one by itself', () => {
    expect(allowed('egress', policiesOf('identity-provider'))).toEqual(['auth → the internet:443'])
    expect(allowed('egress', policiesOf('osrm'))).toEqual(['dispatch → osrm:5000', 'orders → osrm:5000'])
    expect(allowed('egress', policiesOf('vroom'))).toEqual(['dispatch → vroom:3000'])
    for (const overlay of ['dev', 'prod'])
      expect(parse(readFile(`overlays/${overlay}/kustomization.yaml`))).not.toHaveProperty('components')
    const open = policies.find(({ metadata }) => metadata.name === 'to-internet')!.spec.egress![0]!.to
    expect(policiesOf('identity-provider')[0]!.spec.egress![0]!.to).toEqual(open)
  })

  it('production may connect to the ports of its Kafka and its Redis', () => {
    const { patches } = parse(readFile('overlays/prod/kustomization.yaml')) as { patches: Patch[] }
    const portOf = (name: string): number => {
      const changes = patches
        .filter(({ target }) => target.name === name)
        .flatMap(({ patch }) => parse(patch) as Change[])
      const change = changes.find(({ path }) => path === '/spec/egress/0/ports/0/port')
      return (
        (change?.value as number) ??
        policies.find(({ metadata }) => metadata.name === name)!.spec.egress![0]!.ports[0]!.port
      )
    }
    const { KAFKA_BROKERS, REDIS_URL } = readSettings('overlays/prod/settings.env')
    expect(new Set(KAFKA_BROKERS!.split(',').map((broker) => Number(broker.split(':')[1])))).toEqual(
      new Set([portOf('to-kafka')])
    )
    expect(Number(new URL(REDIS_URL!).port)).toBe(portOf('to-redis'))
  })
})

interface Patch {
  target: { name: string }
  patch: string
}

interface Change {
  path: string
  value: unknown
}
