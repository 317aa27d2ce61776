import { type Manifest, readManifests, readWorkloads } from './read-manifests.ts'

interface Selector {
  matchLabels?: Record<string, string>
  matchExpressions?: { key: string; operator: string; values: string[] }[]
}

interface Peer {
  podSelector?: Selector
  namespaceSelector?: { matchLabels: Record<string, string> }
  ipBlock?: { cidr: string; except: string[] }
}

interface Rule {
  from?: Peer[]
  to?: Peer[]
  ports: { port: number }[]
}

interface Policy extends Manifest {
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] }
}

type Labels = Record<string, string>

const pods: [name: string, labels: Labels][] = readWorkloads().map(({ metadata, spec }) => [
  metadata.name,
  spec.template.metadata.labels
])

export const policies = readManifests('base/network/*.yaml') as Policy[]

/** What a component adds to them. */
export const policiesOf = (component: string): Policy[] => readManifests(`components/${component}/*.yaml`) as Policy[]

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`${operator} is not supported`)
      return values.includes(labels[key]!)
    })
  )
}

const podsOf = (selector: Selector): string[] =>
  pods.filter(([, labels]) => selects(selector, labels)).map(([name]) => name)

/** Our own pods, or a name for another peer: a namespace, a server. */
function peersOf({ podSelector, namespaceSelector, ipBlock }: Peer): string[] {
  if (ipBlock?.cidr === '0.0.0.0/0') return ['the internet']
  if (namespaceSelector) return [`namespace ${Object.values(namespaceSelector.matchLabels)[0]}`]
  const inside = podsOf(podSelector!)
  return inside.length > 0 ? inside : Object.values(podSelector!.matchLabels ?? {})
}

/** Every connection that policies allow on one side, as `orders → auth:8081`. */
export function allowed(side: 'ingress' | 'egress', by = policies): string[] {
  const found = by.flatMap(({ spec }) =>
    podsOf(spec.podSelector).flatMap((pod) =>
      (spec[side] ?? []).flatMap(({ from, to, ports }) => {
        const peers = (from ?? to)?.flatMap(peersOf) ?? ['anybody']
        return peers.flatMap((peer) =>
          ports.map(({ port }) => (side === 'egress' ? `${pod} → ${peer}:${port}` : `${peer} → ${pod}:${port}`))
        )
      })
    )
  )
  // No service calls itself over the network.
  return [...new Set(found)].filter((connection) => !/^(\w+) → \1:/.test(connection)).sort()
}
