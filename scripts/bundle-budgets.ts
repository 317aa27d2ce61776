/** Of Vite's manifest, what a budget needs. */
export type Manifest = Record<
  string,
  { file: string; isDynamicEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

interface Load {
  page: string
  kilobytes: number
  budget: number
}

// Issue "web client": first-load JavaScript of the public pages, and of the staff's without the map.
const budgets = { public: 150, staff: 350 }
const staff = /^src\/features\/(admin|dispatch|people|settings)\//
/** Signed-in pages with forms and lists of their own: held to the staff's budget. */
const signedIn = /^src\/features\/(driver|send-package|my-orders|my-company|account)\//
const page = /^src\/features\/.*-(page|shell)\.tsx$/
const map = /map-engine|maplibre/

/** What each page's first visit loads, by the built files: the scripts of index.html, the page, its texts. `sizeOf` in bytes. */
export function pageLoads(manifest: Manifest, scripts: readonly string[], sizeOf: (file: string) => number): Load[] {
  // The build gathers the first load under a name of its own: only the page itself says which files that is.
  const entries = Object.keys(manifest).filter((key) => scripts.includes(manifest[key]!.file))
  const core = [...entries, catalog(manifest, '')]
  const shell = Object.keys(manifest).filter((key) => key === 'src/features/admin/admin-shell.tsx')
  const load = (name: string, keys: string[], budget: number): Load => {
    const files = new Set([...core, ...keys].flatMap((key) => withImports(manifest, key)))
    const bytes = [...files].filter((file) => file.endsWith('.js') && !map.test(file)).map(sizeOf)
    return { page: name, kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, budget }
  }
  const pages = Object.keys(manifest).filter((key) => page.test(key) && manifest[key]!.isDynamicEntry)
  return pages.map((key) => {
    const texts = catalog(manifest, key.split('/')[2]!)
    if (!staff.test(key)) return load(key, [key, texts], signedIn.test(key) ? budgets.staff : budgets.public)
    return load(key, [...shell, catalog(manifest, 'admin'), key, texts], budgets.staff)
  })
}

export function overBudget(loads: readonly Load[]): Load[] {
  return loads.filter(({ kilobytes, budget }) => kilobytes > budget)
}

/** Swedish is the larger one. */
function catalog(manifest: Manifest, feature: string): string {
  const path = feature === '' ? 'src/locales/sv.po' : `src/locales/${feature}/sv.po`
  return manifest[path] ? path : ''
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))]
}
