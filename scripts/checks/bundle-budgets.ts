/** The part of Vite's manifest that budgets need. */
export type Manifest = Record<
  string,
  { file: string; isDynamicEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

interface Load {
  page: string
  kilobytes: number
  budget: number
}

// In kB, gzip: the JavaScript of a first visit, for public pages and for staff pages without the map.
const budgets = { public: 150, staff: 350 }
const staff = /^src\/features\/(admin|dispatch|people|settings)\//
/** Pages for signed-in people, with forms and lists of their own: they have the staff's budget. */
const signedIn = /^src\/features\/(driver|send-package|my-orders|my-company|account)\//
const page = /^src\/features\/.*-page\.tsx$/
const map = /map-engine|maplibre/

/**
 * The size of each page's first visit in bytes: the scripts of index.html, of the page, and its texts. `sizeOf`: the
 * size of a built file.
 */
export function pageLoads(manifest: Manifest, scripts: readonly string[], sizeOf: (file: string) => number): Load[] {
  // The build names the entry chunk itself: which file it is can only be read from the page.
  const entries = Object.keys(manifest).filter((key) => scripts.includes(manifest[key]!.file))
  const core = [...entries, catalog(manifest, '')]
  const shell = Object.keys(manifest).filter((key) => key === 'src/app/admin-pages.tsx')
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

/** The Swedish catalog, which is larger than the English one. */
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
