import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '#build-web.ts'
import { type Manifest, overBudget, pageLoads } from './bundle-budgets.ts'

/**
 * Fails when a page's first visit loads more JavaScript (gzip) than its budget. Builds the client if it is outdated.
 */
const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))
await buildWeb()
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest
const arrivals = JSON.parse(readFileSync(`${dist}.vite/arrivals.json`, 'utf8')) as Record<string, { sv: string }>
const arrivalOf = {
  '/': 'src/features/landing/landing-page.tsx',
  '/track/': 'src/features/tracking/tracking-page.tsx'
}
const html = readFileSync(`${dist}index.html`, 'utf8')
const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, src]) => src!)
const loads = pageLoads(manifest, scripts, gzipBytes)
for (const load of loads) load.kilobytes += gzipSync(standingIn(load.page), { level: 9 }).length / 1000
for (const { page, kilobytes, budget } of loads.toSorted((one, other) => other.kilobytes - one.kilobytes))
  process.stdout.write(`${kilobytes.toFixed(1).padStart(6)} kB of ${budget}  ${page}\n`)
const broken = overBudget(loads)
for (const { page, kilobytes, budget } of broken)
  process.stderr.write(`${page} loads ${kilobytes.toFixed(1)} kB gzip, its budget is ${budget}\n`)
process.exitCode = broken.length === 0 ? 0 : 1

/** The inline scripts of a page; inline data is not counted. */
function standingIn(page: string): string {
  const [path] = Object.entries(arrivalOf).find(([, name]) => name === page) ?? []
  if (!path) return ''
  return [...arrivals[path]!.sv.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
    .map(([, text]) => text)
    .join('')
}

function gzipBytes(file: string): number {
  const packed = `${dist}${file}.gz`
  const bytes = existsSync(packed) ? readFileSync(packed) : gzipSync(readFileSync(`${dist}${file}`), { level: 9 })
  return bytes.length
}
