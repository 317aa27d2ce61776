import { parseArgs } from 'node:util'
import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { launchBrowser, phone, visitor, type Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { startProduct } from '@ilbud/testkit/services/product'
import { median } from '#bench/measuring/figures.ts'
import { save } from '#bench/measuring/report.ts'

// docs/goals.md#performance: under 4× CPU slow-down and fast 4G.
const goals = { lcpMs: 1800, cls: 0.05 }
const slowdown = 4
// What Chrome's developer tools call Fast 4G: 9 and 1.5 Mbit/s less a tenth, 60 ms × 2.75.
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const pages = { landing: '/', track: `/track/${demoTrackingIds.outForDelivery}` }

interface Vitals {
  lcpMs: number
  /** The element that was the largest contentful paint. */
  element: string
  cls: number
  /** Kilobytes transferred until the page was quiet. */
  kilobytes: number
}

/** A script that runs in the page before any of its own. */
const watch = `
  globalThis.seen = { lcpMs: 0, element: '', cls: 0, lastAt: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries())
      Object.assign(seen, { lcpMs: startTime, element: (element?.tagName ?? '') + ' ' + (element?.innerText ?? '').slice(0, 40), lastAt: performance.now() })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) seen.cls += value
      seen.lastAt = performance.now()
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(() => { seen.lastAt = performance.now() }).observe({ type: 'resource', buffered: true })
`

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '5' } }
})
const product = values.url ? null : await startProduct('all', { env: { LIMITS: 'off', LOG_LEVEL: 'error' } })
const browser = await launchBrowser()
if (!browser) throw new Error('This bench needs a browser')
try {
  const results: Record<string, Vitals[]> = {}
  for (const [name, path] of Object.entries(pages)) {
    results[name] = []
    // Round 0 warms the server's caches and is not counted.
    for (let round = 0; round <= Number(values.rounds); round++) {
      const seen = await visit(await visitor(browser, values.url ?? product!.url, { viewport: phone }), path)
      if (round > 0) results[name].push(seen)
    }
    process.stdout.write(`${line(name, results[name])}\n`)
  }
  process.stdout.write(`${save({ vitals: results, slowdown, fast4g })}\n`)
} finally {
  await browser.close()
  await product?.stop()
}

/** One first visit with an empty cache. */
async function visit({ context, page }: Visitor, path: string): Promise<Vitals> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', fast4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await page.addInitScript(watch)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Waiting for the network to be idle would not work: the tracking page keeps a stream open. The map is drawn last.
  const isQuiet = () => page.evaluate<boolean>('performance.now() - seen.lastAt > 2500')
  await eventually(isQuiet, `${path} is quiet`, { timeoutMs: 60_000, everyMs: 250 })
  const { lcpMs, element, cls } = await page.evaluate<Vitals>('seen')
  await context.close()
  return { lcpMs, element, cls, kilobytes: bytes / 1000 }
}

function line(name: string, rounds: Vitals[]): string {
  const lcp = rounds.map(({ lcpMs }) => lcpMs)
  const cls = Math.max(...rounds.map((round) => round.cls))
  const isMet = median(lcp) <= goals.lcpMs && cls <= goals.cls
  const size = median(rounds.map(({ kilobytes }) => kilobytes))
  const spread = `${Math.min(...lcp).toFixed(0)}–${Math.max(...lcp).toFixed(0)}`
  return `${name.padEnd(8)} LCP ${median(lcp).toFixed(0)} ms (${spread}; ${rounds[0]!.element.trim()})  CLS ${cls.toFixed(3)}  ${size.toFixed(0)} kB  goals ≤ ${goals.lcpMs} ms, ≤ ${goals.cls}: ${isMet ? 'met' : 'missed'}`
}
