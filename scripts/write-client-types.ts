import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@ilbud/gateway/openapi'
import { clientTypes } from './client-types.ts'

/** `npm run client:types`: writes the types of `@ilbud/client` from the API document. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>
writeFileSync(new URL('../packages/client/src/generated.ts', import.meta.url), clientTypes(document))
