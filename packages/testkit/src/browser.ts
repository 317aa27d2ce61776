import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const usual = [
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
  // Two software renderers at once starve a small machine; SwiftShader draws the maps.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader'
]

/** `CHROMIUM_PATH`, else the system's Chromium, else the one that comes from npm; null where none can run. */
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

/** A browser, or null with a printed line where there is none. With CI set that is a failure: a skip would hide a lot. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = await findChromium()
  try {
    if (executablePath) return await chromium.launch({ executablePath, args: flags, headless: true })
    throw new Error('no Chromium was found: install one, or set CHROMIUM_PATH')
  } catch (error) {
    if (process.env.CI) throw error
    process.stdout.write(`skipped: tests in a browser (${(error as Error).message.split('\n')[0]})\n`)
    return null
  }
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What went wrong on the page by itself: script errors, and every violation of the content security policy. */
  complaints: string[]
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A person with a browser profile of their own. */
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
  const page = await context.newPage()
  // A small machine that does other work draws a page in ten seconds.
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  return { context, page, complaints }
}
