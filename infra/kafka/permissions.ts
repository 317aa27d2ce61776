import { deadTopic, eventTopics, streamTopics } from '@ilbud/proto/events/topics'
import type { ServiceName } from '@ilbud/proto/http/route'
import kafkajs, { type AclEntry, type Admin } from 'kafkajs'
import { followedByAll, readers } from './readers.ts'

/** The services of each deployment that has a user of its own in Kafka, `ilbud-<deployment>`. */
export const deployments: Readonly<Record<string, readonly ServiceName[]>> = {
  auth: ['auth'],
  orders: ['orders'],
  tracking: ['tracking'],
  drivers: ['drivers'],
  dispatch: ['dispatch'],
  companies: ['companies'],
  analytics: ['analytics'],
  notifications: ['notifications'],
  edge: ['realtime', 'gateway']
}

const { AclOperationTypes: operations, AclResourceTypes: resources } = kafkajs

interface Permissions {
  writes: string[]
  reads: string[]
  groups: string[]
}

/**
 * What a service may do: write its own topics, the audit log, and the `*.dead` of what it consumes; read what
 * readers.ts lists; and join the group of its name.
 */
function permissionsOf(service: ServiceName): Permissions {
  const { consumes, follows } = readers[service]
  const own = [...eventTopics, ...streamTopics].filter((topic) => topic.startsWith(`${service}.`))
  return {
    writes: [...own, ...(service === 'gateway' ? [] : ['audit.events']), ...consumes.map(deadTopic)],
    reads: [...followedByAll, ...consumes, ...follows],
    groups: consumes.length > 0 ? [service] : []
  }
}

/** The access lists of all users. What nobody lists, Kafka refuses. */
function accessLists(): AclEntry[] {
  return Object.entries(deployments).flatMap(([deployment, services]) => {
    const all = services.map(permissionsOf)
    const entry =
      (resourceType: number, operation: number) =>
      (resourceName: string): AclEntry => ({
        principal: principalOf(deployment),
        host: '*',
        permissionType: kafkajs.AclPermissionTypes.ALLOW,
        resourcePatternType: kafkajs.ResourcePatternTypes.LITERAL,
        resourceType,
        resourceName,
        operation
      })
    const each = (name: keyof Permissions) => [...new Set(all.flatMap((permissions) => permissions[name]))]
    return [
      ...each('writes').map(entry(resources.TOPIC, operations.WRITE)),
      ...each('reads').map(entry(resources.TOPIC, operations.READ)),
      ...each('groups').map(entry(resources.GROUP, operations.READ))
    ]
  })
}

interface ChangedLists {
  allowed: string[]
  withdrawn: string[]
}

/** Gives each deployment's user what it needs and takes away the rest. Other users’ lists stay as they are. */
export async function grantPermissions(admin: Admin): Promise<ChangedLists> {
  const wanted = accessLists()
  const present = (await Promise.all(Object.keys(deployments).map((name) => listsOf(admin, principalOf(name))))).flat()
  const missing = without(wanted, present)
  const surplus = without(present, wanted)
  if (missing.length > 0) await admin.createAcls({ acl: missing })
  if (surplus.length > 0) await admin.deleteAcls({ filters: surplus })
  return { allowed: missing.map(inWords), withdrawn: surplus.map(inWords) }
}

async function listsOf(admin: Admin, principal: string): Promise<AclEntry[]> {
  const { resources: found } = await admin.describeAcls({
    principal,
    resourceType: resources.ANY,
    resourcePatternType: kafkajs.ResourcePatternTypes.ANY,
    operation: operations.ANY,
    permissionType: kafkajs.AclPermissionTypes.ANY
  })
  return found.flatMap(({ acls, resourceType, resourceName, resourcePatternType }) =>
    acls.map((acl) => ({ ...acl, resourceType, resourceName, resourcePatternType }))
  )
}

function without(entries: AclEntry[], others: AclEntry[]): AclEntry[] {
  const known = new Set(others.map(keyOf))
  return entries.filter((entry) => !known.has(keyOf(entry)))
}

function keyOf({ host, permissionType, resourcePatternType, ...entry }: AclEntry): string {
  return `${inWords(entry)} ${host} ${permissionType} ${resourcePatternType}`
}

type Words = Pick<AclEntry, 'principal' | 'operation' | 'resourceType' | 'resourceName'>

function inWords({ principal, operation, resourceType, resourceName }: Words): string {
  return `${principal} ${nameIn(operations, operation)} ${nameIn(resources, resourceType)} ${resourceName}`
}

function nameIn(names: object, value: number): string {
  return Object.entries(names).find(([, number]) => number === value)?.[0] ?? String(value)
}

function principalOf(deployment: string): string {
  return `User:ilbud-${deployment}`
}
