import { fetchTools } from './tools.ts'

/**
 * `node scripts/run.mjs infra/kubernetes/fetch-tools.ts` fetches what `npm run check` needs to validate the manifests.
 */
await fetchTools((line) => process.stdout.write(`${line}\n`))
