import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { desktop, launchBrowser, visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { startProduct } from '@ilbud/testkit/services/product'
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { z } from 'zod/mini'
import { spreadOf } from '#bench/measuring/figures.ts'
import { conclude } from '#bench/measuring/goals.ts'

/**
 * `npm run bench -- frames`: the load that the dispatcher's board puts on the page's main thread. A list of 100 000
 * orders is scrolled to its end while its pages arrive, and then once more; 1 000 drivers move on the map, each once a
 * second. The product is real, except for the answers of the list and the messages of the fleet channel. An empty page
 * does the same beside it, to show the cost of the machine and the browser themselves.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    url: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    drivers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' }
  }
})
const [rows, drivers, seconds] = [Number(values.rows), Number(values.drivers), Number(values.seconds)]
// docs/goals.md#performance.
const goals = { longestScriptMs: 50, scriptPerFrameMs: 8 }
const rounds = 5
/** The size of the viewport; the empty page has the same height. */
const rowHeight = 57
/** The channel's highest rate (docs/protocols/live.md); each message moves a different part of the drivers. */
const messagesPerSecond = 4

interface Frames {
  /** The number of frames drawn. */
  frames: number
  scriptPerFrameMs: number
  /** The longest run of a single script in a frame of over 50 ms; 0: none. */
  longestScriptMs: number
  /** The name of that script. */
  longestScript: string
  /** The number of tasks of over 50 ms, including the browser's own. */
  longTasks: number
}

const product = values.url ? null : await startProduct('all', { env: { LIMITS: 'off', LOG_LEVEL: 'error' } })
const browser = await launchBrowser()
if (!browser) throw new Error('This bench needs a browser')
try {
  const { context, page } = await visitor(browser, values.url ?? product!.url, { viewport: desktop })
  await page.addInitScript(watch())
  await answerWithManyOrders(page)
  const fleet = await speakForTheFleet(page)
  await openBoard(page)
  const empty = await openEmptyPage(context)

  const arriving = await measure(page, () => scrollToEnd(page))
  const scrolled = { board: [] as Frames[], empty: [] as Frames[] }
  const moving = { board: [] as Frames[], empty: [] as Frames[] }
  for (let round = 0; round < rounds; round++) {
    scrolled.board.push(await measure(page, () => scrollThrough(page, '[data-pane]')))
    scrolled.empty.push(await measure(empty, () => scrollThrough(empty, 'main')))
  }
  await page.evaluate(`document.querySelector('[data-pane]').scrollTop = 0`)
  const town = makeTown()
  for (let round = 0; round < rounds; round++) {
    moving.board.push(await measure(page, () => moveEverybody(fleet(), town)))
    moving.empty.push(await measure(empty, () => pause(seconds * 1000)))
  }
  const spread = (of: Frames[], figure: Exclude<keyof Frames, 'longestScript'>) =>
    spreadOf(of.map((frames) => frames[figure]))
  const perFrame = { unit: ' ms', atMost: goals.scriptPerFrameMs }
  const longest = { unit: ' ms', atMost: goals.longestScriptMs }
  conclude('frames', {
    title: `The board with ${rows} orders and ${drivers} drivers that move: ${rounds} rounds of ${seconds} s`,
    // There are no contestants: each goal has its own figure.
    measured: [],
    goals: [
      { what: 'longest script, rows arriving', spread: spread([arriving], 'longestScriptMs'), ...longest },
      { what: 'longest script, scrolled', spread: spread(scrolled.board, 'longestScriptMs'), ...longest },
      { what: 'the same, empty page', spread: spread(scrolled.empty, 'longestScriptMs'), unit: ' ms' },
      { what: 'script a frame, scrolled', spread: spread(scrolled.board, 'scriptPerFrameMs'), unit: ' ms' },
      { what: 'the same, empty page', spread: spread(scrolled.empty, 'scriptPerFrameMs'), unit: ' ms' },
      { what: 'script a frame, drivers moving', spread: spread(moving.board, 'scriptPerFrameMs'), ...perFrame },
      { what: 'the same, empty page', spread: spread(moving.empty, 'scriptPerFrameMs'), unit: ' ms' },
      { what: 'longest script, drivers moving', spread: spread(moving.board, 'longestScriptMs'), unit: ' ms' },
      { what: 'frames drawn, drivers moving', spread: spread(moving.board, 'frames'), unit: '' },
      { what: 'the same, empty page', spread: spread(moving.empty, 'frames'), unit: '' },
      { what: 'long tasks of any kind, rows arriving', spread: spread([arriving], 'longTasks'), unit: '' },
      { what: 'long tasks of any kind, scrolled', spread: spread(scrolled.board, 'longTasks'), unit: '' }
    ],
    arriving,
    scrolled,
    moving
  })
} finally {
  await browser.close()
  await product?.stop()
}

/** A script that runs in the page before any of its own. */
function watch(): string {
  return `
    globalThis.seen = { frames: 0, longestScriptMs: 0, longestScript: '', longTasks: 0 }
    const count = () => { seen.frames++; requestAnimationFrame(count) }
    requestAnimationFrame(count)
    new PerformanceObserver((list) => {
      for (const { scripts } of list.getEntries())
        for (const { duration, invoker, sourceURL } of scripts)
          if (duration > seen.longestScriptMs)
            Object.assign(seen, { longestScriptMs: duration, longestScript: invoker + ' ' + sourceURL.split('/').at(-1) })
    }).observe({ type: 'long-animation-frame' })
    new PerformanceObserver((list) => { seen.longTasks += list.getEntries().length }).observe({ type: 'longtask' })
  `
}

async function measure(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.bringToFront()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
  }
  await page.evaluate("Object.assign(seen, { frames: 0, longestScriptMs: 0, longestScript: '', longTasks: 0 })")
  const before = await scriptMs()
  await work()
  const spent = (await scriptMs()) - before
  const seen = await page.evaluate<Omit<Frames, 'scriptPerFrameMs'>>('seen')
  await devtools.detach()
  return { ...seen, scriptPerFrameMs: spent / seen.frames }
}

/** Answers the list's requests with the demo's orders, over and over. */
async function answerWithManyOrders(page: Page): Promise<void> {
  let models: z.infer<typeof adminOrderSchema>[] | null = null
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/admin/v1/orders' && searchParams.has('limit'),
    async (route) => {
      models ??= z.array(adminOrderSchema).parse(await (await route.fetch()).json())
      const url = new URL(route.request().url())
      const from = Number(url.searchParams.get('after') ?? 0)
      const to = Math.min(rows, from + Number(url.searchParams.get('limit')))
      const body = Array.from({ length: to - from }, (_, at) => ({
        ...models![(from + at) % models!.length],
        id: randomUUID(),
        trackingId: trackingIdFrom(Buffer.from(String(from + at).padStart(12, '0')))
      }))
      url.searchParams.set('after', String(to))
      const headers = {
        'x-total-count': String(Math.min(rows, 10_000)),
        'x-total-count-estimated': String(rows > 10_000),
        ...(to < rows && { link: `<${url.href}>; rel="next"` })
      }
      await route.fulfill({ json: body, headers })
    }
  )
}

/** Withholds the server's `fleet.moved`, which the bench sends itself. Returns a function that gives the socket. */
async function speakForTheFleet(page: Page): Promise<() => WebSocketRoute> {
  let line: WebSocketRoute | null = null
  await page.routeWebSocket(/socket\.io/, (route) => {
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('"fleet.moved"')) route.send(message)
    })
    line = route
  })
  return () => line!
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/admin/orders')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('dispatch@ilbud.example')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('[data-index]').first().waitFor()
  await page.locator('canvas').first().waitFor()
}

async function openEmptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.setContent(
    `<main style="height: 600px; overflow: auto"><div style="height: ${rows * rowHeight}px"></div></main>`
  )
  await page.evaluate(watch())
  return page
}

/** Scrolls as fast as pages arrive. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(`{
    const pane = document.querySelector('[data-pane]')
    globalThis.atEnd = false
    const step = () => {
      pane.scrollTop = pane.scrollHeight
      atEnd = pane.querySelector('[aria-rowindex="${rows + 1}"]') !== null
      if (!atEnd) requestAnimationFrame(step)
    }
    step()
  }`)
  await eventually(() => page.evaluate<boolean>('atEnd'), 'all rows have come', { timeoutMs: 600_000, everyMs: 500 })
}

/** From the top, a screen per frame, and every second to another place by the scroll bar. */
async function scrollThrough(page: Page, pane: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const pane = document.querySelector('${pane}')
    const began = performance.now()
    let jumps = 0
    const step = () => {
      const passed = performance.now() - began
      pane.scrollTop += 600
      if (passed > (jumps + 1) * 1000) pane.scrollTop = (++jumps * 0.37 % 1) * pane.scrollHeight
      if (passed < ${seconds * 1000}) requestAnimationFrame(step)
      else done()
    }
    pane.scrollTop = 0
    step()
  })`)
}

interface Moving {
  id: string
  lat: number
  lng: number
  heading: number
}

function makeTown(): Moving[] {
  return Array.from({ length: drivers }, (_, at) => ({
    id: randomUUID(),
    lat: 59.28 + 0.09 * ((at * 0.618) % 1),
    lng: 17.98 + 0.16 * ((at * 0.755) % 1),
    heading: (at * 47) % 360
  }))
}

/** All drivers are on the map, and each moves ten metres a second. */
async function moveEverybody(line: WebSocketRoute, town: Moving[]): Promise<void> {
  const say = (event: string, payload: object) => line.send(`42${JSON.stringify([event, payload])}`)
  const at = new Date().toISOString()
  const snapshot = town.map((driver, number) => ({ ...driver, name: `Driver ${number}`, at, openOrders: number % 4 }))
  say('fleet.snapshot', { at, drivers: snapshot })
  for (let step = 0; step < seconds * messagesPerSecond; step++) {
    await pause(1000 / messagesPerSecond)
    const now = new Date().toISOString()
    const moved = town.filter((_, number) => number % messagesPerSecond === step % messagesPerSecond)
    for (const driver of moved) {
      driver.lat += 0.00009 * Math.cos((driver.heading * Math.PI) / 180)
      driver.lng += 0.00018 * Math.sin((driver.heading * Math.PI) / 180)
    }
    say('fleet.moved', { at: now, drivers: moved.map(({ id, lat, lng, heading }) => [id, lat, lng, heading, now]) })
  }
}
