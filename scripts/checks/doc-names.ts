import { posix } from 'node:path'

/** The existing names that a page may refer to. Paths are relative to the root, with `/`. */
interface Named {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
  /** The scripts in package.json, without `npm run`. */
  scripts: ReadonlySet<string>
  /** The anchors of a page's headings; none for a file other than a page. */
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

/**
 * Whether the name exists: from the root, from the page's folder, or as the end of a path; `src/` may be left out. True
 * for names that are no paths.
 */
function isKnown(page: string, name: string, { files, folders }: Named): boolean {
  const known = fileName.test(name) ? files : folderName.test(name) ? folders : null
  if (known === null) return true
  const path = name.replace(/\/$/, '')
  if (known.has(path) || known.has(posix.join(posix.dirname(page), path))) return true
  return [...known].some((one) => `/${one}`.replace('/src/', '/').endsWith(`/${path}`) || one.endsWith(`/${path}`))
}

/** The anchors of a page's headings, as GitHub derives them. */
export function anchorsOf(text: string): string[] {
  const headings = matches(text.replaceAll(fence, ''), /^#{1,6} (.+)$/gm)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  )
}
