import { openApiDocument } from '@ilbud/gateway/openapi'
import { openApiErrors } from './openapi-errors.ts'

/** Checks the API document as clients receive it. */
const errors = await openApiErrors(JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>)
for (const error of errors) process.stdout.write(`${error}\n`)
if (errors.length > 0) process.exitCode = 1
