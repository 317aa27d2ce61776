import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@ilbud/gateway/openapi'
import { type ApiDocument, snapshotOf } from './breaking-changes.ts'

/** Makes the present API document the one of the last release, of the version given. `npm run release` calls it. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument
const folder = new URL('../../docs/protocols/', import.meta.url)
const version = process.argv[2] ?? document.info!.version
writeFileSync(new URL('openapi-released.json', folder), snapshotOf({ ...document, info: { version } }))
writeFileSync(new URL('openapi-accepted.txt', folder), '')
