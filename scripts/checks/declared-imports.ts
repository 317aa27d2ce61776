/** What a package.json says of the packages that its workspace uses. */
export interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Workspace {
  /** From the root; empty for the root itself. */
  folder: string
  manifest: Manifest
  /** The text of each of its files, by path from the root. */
  texts: ReadonlyMap<string, string>
}

/** What an installed package says of itself. */
export interface Installed {
  /** The packages that it asks of whoever installs it. */
  peers: readonly string[]
  /** The programs that it brings. */
  programs: readonly string[]
}

const imported =
  /^(?:import|export)\s+(?<type>type\s)?(?:[^'"`;]*?\sfrom\s+)?'(?<from>[^'\n]+)'|\bimport\('(?<lazy>[^'\n$]+)'\)/gm
const isOurs = /^@ilbud\//
/** Given by the program that runs the file: Node, k6, Vite. */
const isBuiltIn = /^(node:|k6(\/|$)|virtual:)/
/** What the image holds, where there are no devDependencies. */
const isShipped = /^(proto|packages\/kernel\/src|services\/[^/]+\/src|infra\/(kafka|image)|scripts\/operate)\//
const isTest = /\.test\.tsx?$/

/**
 * The ways in which a workspace's package.json is not what its files import: a package that is missing, one that nothing
 * uses, one that only development has though the image needs it, and types that are shipped.
 */
export function undeclaredImports(workspace: Workspace, read: (pack: string) => Installed): string[] {
  const { folder, manifest, texts } = workspace
  const { name, dependencies = {}, devDependencies = {} } = manifest
  const declared = { ...dependencies, ...devDependencies }
  const faults = new Set<string>()
  const used = new Set<string>()

  for (const [file, text] of texts) {
    for (const { groups } of text.matchAll(imported)) {
      const target = groups!.from ?? groups!.lazy!
      if (/^[.#*]/.test(target) || isBuiltIn.test(target)) continue
      const pack = packageOf(target)
      used.add(pack)
      // The root links all workspaces.
      if (pack === name || (folder === '' && isOurs.test(pack))) continue
      const isErased = groups!.type !== undefined
      if (!(pack in declared) && !(isErased && typesOf(pack) in declared)) faults.add(`does not name ${pack} (${file})`)
      else if (!isErased && isShipped.test(file) && !isTest.test(file) && !(pack in dependencies))
        faults.add(`has ${pack} in devDependencies, and ${file} needs it at run time`)
    }
  }
  const peers = new Set(Object.keys(declared).flatMap((pack) => read(pack).peers))
  const everything = [...texts.values()].join('\n')
  for (const pack of Object.keys(declared)) {
    if (pack.startsWith('@types/') && pack in dependencies)
      faults.add(`has ${pack} in dependencies: types are not shipped`)
    const isNamed = [pack, ...read(pack).programs.map((program) => `tool('${program}')`)].some((name) =>
      everything.includes(name)
    )
    const isUsed = used.has(pack) || peers.has(pack) || pack.startsWith('@types/') || isNamed
    if (!isUsed) faults.add(`names ${pack}, which nothing uses`)
  }
  return [...faults].map((fault) => `${folder ? `${folder}/` : ''}package.json ${fault}`)
}

/** Packages that are not pinned to one exact version, the same in every workspace. */
export function loosePins(manifests: readonly Manifest[]): string[] {
  const versions = new Map<string, Set<string>>()
  for (const { dependencies, devDependencies } of manifests) {
    for (const [pack, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(pack, (versions.get(pack) ?? new Set()).add(version))
  }
  return [...versions].flatMap(([pack, pins]) => {
    if (pins.size > 1) return [`${pack} has several versions: ${[...pins].join(', ')}`]
    return /^\d/.test([...pins][0]!) ? [] : [`${pack} has no exact version: ${[...pins][0]}`]
  })
}

function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

function typesOf(pack: string): string {
  return `@types/${pack.replace(/^@/, '').replace('/', '__')}`
}
