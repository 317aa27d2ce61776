import { posix } from 'node:path'

/** What a page may name. Paths are relative to the root, with `/`. */
export interface Named {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
  /** Of package.json: what `npm run` knows. */
  scripts: ReadonlySet<string>
  /** The headings of a page, as links name them; of a file that is no page, none. */
  anchorsOf(path: string): readonly string[]
}

const link = /\]\(([^)\s]+)\)/g
const code = /`([^`\n]+)`/g
const fence = /^```[^]*?^```$/gm
const npmRun = /\bnpm run ([\w:-]+)/g
const fileName = /^(?!\.{1,2}\/)[\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|md|json|ya?ml|proto|sql|mjs|css|http)$/
const folderName = /^(?!\.{1,2}\/)(?:[\w@.-]+\/)+$/

/** The files, folders, headings and npm scripts that a Markdown page names and that do not exist. */
export function staleNames(page: string, text: string, named: Named): string[] {
  const prose = text.replaceAll(fence, '')
  const links = matches(prose, link).filter((target) => !/^[a-z]+:/.test(target) && !hasTarget(page, target, named))
  const paths = matches(prose, code).filter((name) => !isKnown(page, name, named))
  const scripts = matches(text, npmRun).filter((name) => !named.scripts.has(name))
  return [...links, ...paths, ...scripts.map((name) => `npm run ${name}`)]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found!)
}

function hasTarget(page: string, target: string, { files, folders, anchorsOf }: Named): boolean {
  const [path = '', anchor] = target.split('#')
  const at = path === '' ? page : posix.join(posix.dirname(page), path).replace(/\/$/, '')
  if (!files.has(at) && !folders.has(at)) return false
  return anchor === undefined || anchorsOf(at).includes(anchor)
}

/** Whether this is no path, or one from the root, from the page's folder, or the end of one; `src/` may be left out. */
function isKnown(page: string, name: string, { files, folders }: Named): boolean {
  const known = fileName.test(name) ? files : folderName.test(name) ? folders : null
  if (known === null) return true
  const path = name.replace(/\/$/, '')
  if (known.has(path) || known.has(posix.join(posix.dirname(page), path))) return true
  return [...known].some((one) => `/${one}`.replace('/src/', '/').endsWith(`/${path}`) || one.endsWith(`/${path}`))
}

/** The anchors of a page's headings, by the rule of GitHub. */
export function anchorsOf(text: string): string[] {
  const headings = matches(text.replaceAll(fence, ''), /^#{1,6} (.+)$/gm)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  )
}
