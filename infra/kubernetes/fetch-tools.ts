import { fetchTools } from './tools.ts'

/** `node scripts/run.mjs infra/kubernetes/fetch-tools.ts`: what `npm run check` needs to judge the manifests. */
await fetchTools((line) => process.stdout.write(`${line}\n`))
