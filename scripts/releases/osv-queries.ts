export interface Query {
  package: { name: string; ecosystem: 'npm' }
  version: string
}

export interface LockEntry {
  name?: string
  version?: string
  link?: boolean
}

/** A question per package and version; workspaces are ours. */
export function queriesOf(packages: Record<string, LockEntry>): Query[] {
  const found = new Map<string, Query>()
  for (const [path, { name: alias, version, link }] of Object.entries(packages)) {
    const [, name = ''] = /.*node_modules\/(.+)$/.exec(path) ?? []
    if (name === '' || version === undefined || link) continue
    const query: Query = { package: { name: alias ?? name, ecosystem: 'npm' }, version }
    found.set(`${query.package.name}@${version}`, query)
  }
  return [...found.values()]
}

/** A line per package that is known to be vulnerable; OSV answers in the order of the questions. */
export function findingsOf(queries: readonly Query[], results: readonly { vulns?: { id: string }[] }[]): string[] {
  return queries.flatMap(({ package: { name }, version }, at) => {
    const ids = (results[at]?.vulns ?? []).map(({ id }) => id)
    return ids.length > 0 ? [`${name} ${version}: ${ids.join(', ')}`] : []
  })
}
