import { readFileSync } from 'node:fs'
import { openApiDocument } from '@ilbud/gateway/openapi'
import { type ApiDocument, breakingChanges } from '#releases/breaking-changes.ts'
import { clientTypes } from '#client-types.ts'
import { openApiErrors } from './openapi-errors.ts'

/** Checks the API document as clients receive it, against the last release, and what is generated from it. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown> & ApiDocument
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const types = 'packages/client/src/generated.ts'
const released = 'docs/protocols/openapi-released.json'
const accepted = 'docs/protocols/openapi-accepted.txt'

const breaks = breakingChanges(JSON.parse(read(released)) as ApiDocument, document)
const decided = read(accepted).split('\n')
const errors = [
  ...(await openApiErrors(document)),
  ...breaks.filter((each) => !decided.includes(each)).map((each) => `${each} (breaks clients of the last release)`),
  ...(read(types) === clientTypes(document) ? [] : [`${types} is stale: npm run client:types`])
]
for (const error of errors) process.stdout.write(`${error}\n`)
if (errors.length > 0) process.exitCode = 1
