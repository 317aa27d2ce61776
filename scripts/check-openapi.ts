import { readFileSync } from 'node:fs'
import { openApiDocument } from '@ilbud/gateway/openapi'
import { clientTypes } from './client-types.ts'
import { openApiErrors } from './openapi-errors.ts'

/** Checks the API document as clients receive it, and what is generated from it. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>
const types = 'packages/client/src/generated.ts'
const isStale = readFileSync(new URL(`../${types}`, import.meta.url), 'utf8') !== clientTypes(document)

const errors = await openApiErrors(document)
if (isStale) errors.push(`${types} is stale: npm run client:types`)
for (const error of errors) process.stdout.write(`${error}\n`)
if (errors.length > 0) process.exitCode = 1
