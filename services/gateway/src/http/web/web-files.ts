import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

export interface WebFile {
  type: string
  etag: string
  /** True when the file's name contains a hash of its content. */
  isImmutable: boolean
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

export type Language = 'en' | 'sv'

export interface WebFiles {
  /** The page, with a placeholder for the nonce; null when the client has not been built. */
  page: string | null
  byPath: Map<string, WebFile>
  /**
   * The page shown before the client has loaded: by the beginning of the path (only "/" itself for the landing page)
   * and by language.
   */
  arrivals: Record<string, Record<Language, string>>
  /** Paths of the client's pages. Any other path gets the client's not-found page. */
  pages: RegExp[]
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip'
}

/** Reads the built client once into a list, so that no request's path ever reaches the disk. */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const byPath = new Map<string, WebFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const read = async (name: string): Promise<Buffer | undefined> =>
    names.includes(name) ? readFile(join(folder, name)) : undefined

  for (const name of names) {
    const type = types[extname(name)]
    // Files in folders with a dot are for the server, not for browsers.
    if (!type || name.startsWith('.')) continue
    const [plain, br, gzip] = await Promise.all([readFile(join(folder, name)), read(`${name}.br`), read(`${name}.gz`)])
    byPath.set(`/${name.replaceAll('\\', '/')}`, {
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isImmutable: name.startsWith('assets/'),
      plain,
      ...(br && { br }),
      ...(gzip && { gzip })
    })
  }
  const arrivals = JSON.parse((await read('.vite/arrivals.json'))?.toString() ?? '{}') as WebFiles['arrivals']
  const patterns = JSON.parse((await read('.vite/pages.json'))?.toString() ?? '[]') as string[]
  return {
    page: (await read('index.html'))?.toString() ?? null,
    byPath,
    arrivals,
    pages: patterns.map((pattern) => toPathTest(pattern))
  }
}

/**
 * A pattern of the client's router, such as `/admin/customers/:kind?`: case-insensitive, with or without a trailing
 * slash.
 */
function toPathTest(pattern: string): RegExp {
  const parts = pattern.split('/').filter((part) => part !== '')
  const tests = parts.map((part) => (part.startsWith(':') ? `(/[^/]+)${part.endsWith('?') ? '?' : ''}` : `/${part}`))
  return new RegExp(`^${tests.join('')}/?$`, 'i')
}
