import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

/** Every workspace has the version of the product (docs/releasing.md). */
export const productVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
