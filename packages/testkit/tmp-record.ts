import { mkdirSync, writeFileSync } from 'node:fs'
import { launchBrowser, phone, visitor } from './src/browser.ts'
import { book, comeSignedIn, signIn } from '../../services/all/test/suites/people.ts'

const url = process.argv[2]!
const out = '/tmp/gif'
mkdirSync(out, { recursive: true })
const browser = (await launchBrowser())!
const options = { viewport: phone, hasTouch: true }
const sender = await visitor(browser, url, { viewport: { width: 1280, height: 800 } })
await comeSignedIn(sender.page, 'sender@ilbud.example')
const link = await book(sender.page)
const id = link.pathname.split('/').at(-1)!
console.log(link.href)
const watcher = await visitor(browser, url, options)
await watcher.page.goto('/')
await watcher.page.getByRole('button', { name: 'Decline' }).click()
await watcher.page.goto(link.href)
await watcher.page.getByText('Connected').waitFor()
const from = { latitude: 59.3426, longitude: 18.0549 }
const to = { latitude: 59.3131, longitude: 18.0822 }
const driver = await visitor(browser, url, { ...options, permissions: ['geolocation'], geolocation: from })
await driver.page.goto('/driver')
await signIn(driver.page, 'driver4@ilbud.example')
await driver.page.getByRole('article').filter({ hasText: 'Södermalm' }).first().waitFor()
let at = 0
const frames: { n: number; ms: number }[] = []
const begun = Date.now()
let done = false
async function film() {
  while (!done) {
    const n = frames.length
    const ms = Date.now() - begun
    const [a, b] = await Promise.all([driver.page.screenshot(), watcher.page.screenshot()])
    writeFileSync(`${out}/${String(n).padStart(3, '0')}-d.png`, a)
    writeFileSync(`${out}/${String(n).padStart(3, '0')}-w.png`, b)
    frames.push({ n, ms })
  }
}
const filming = film()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
await pause(1500)
await driver.page.getByRole('article').filter({ hasText: 'Södermalm' }).getByRole('button', { name: 'Accept Order' }).first().click()
await pause(3000)
const more = driver.page.getByRole('switch', { name: /Location/ })
if ((await more.getAttribute('aria-checked')) !== 'true') await more.click().catch(() => undefined)
await driver.page.getByRole('button', { name: 'Mark as Picked Up' }).first().click()
await pause(3000)
await driver.page.getByRole('button', { name: 'Start Delivery' }).first().click()
await pause(1500)
for (let step = 0; step <= 14; step++) {
  at = step / 14
  await driver.context.setGeolocation({
    latitude: from.latitude + (to.latitude - from.latitude) * at,
    longitude: from.longitude + (to.longitude - from.longitude) * at
  })
  await pause(5200)
}
await driver.page.getByRole('button', { name: 'Mark as Delivered' }).first().click()
await pause(4000)
done = true
await filming
writeFileSync(`${out}/frames.json`, JSON.stringify(frames))
console.log(id, frames.length)
await browser.close()
