import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { limitWaits } from '#within.ts'

const usual = [
  // The same browser without windows: it draws each page once, where the other draws its window around it as well.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable'
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As with windows: else text has other widths.
  '--font-render-hinting=none',
  // Maps are drawn by SwiftShader. A second software renderer would overload a small machine.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader'
]

/** The path in `CHROMIUM_PATH`, else the system's Chromium, else the one from npm; null if none can run. */
async function findChromium(): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const installed = usual.find((path) => existsSync(path))
  if (installed) return installed
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch {
    return null
  }
}

/**
 * A browser. Without one it prints a line and returns null; with CI set it throws, because skipped tests would go
 * unnoticed.
 */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = await findChromium()
  try {
    if (executablePath) return limited(await chromium.launch({ executablePath, args: flags, headless: true }))
    throw new Error('no Chromium was found: install one, or set CHROMIUM_PATH')
  } catch (error) {
    if (process.env.CI) throw error
    process.stdout.write(`skipped: tests in a browser (${(error as Error).message.split('\n')[0]})\n`)
    return null
  }
}

function limited(browser: Browser): Browser {
  return limitWaits(browser, ['newContext', 'close'], { of: 'the browser' })
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /**
   * Errors of scripts on the page, also those that a boundary of React kept from the page, and violations of the content
   * security policy.
   */
  complaints: string[]
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A browser window with a profile of its own. */
export async function visitor(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {}
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    ...options
  })
  // Playwright waits for these for ever.
  limitWaits(context, ['newPage', 'close', 'cookies', 'addCookies', 'setOffline', 'route'], { of: 'the window' })
  const page = await context.newPage()
  limitWaits(page, ['evaluate', 'title', 'content', 'close', 'route', 'unroute'], { of: 'the page' })
  limitWaits(page.keyboard, ['press', 'type'], { of: 'the keyboard' })
  // On a small machine under load it takes half a minute to draw a page.
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser's own messages, as about a failed request, have no arguments.
    const isLogged = message.type() === 'error' && message.args().length > 0
    if (isLogged || /Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  return { context, page, complaints }
}
