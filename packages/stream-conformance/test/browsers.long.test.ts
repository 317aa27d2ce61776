import { checkClient, clientRules } from '@ilbud/stream-conformance'
import { launchBrowser } from '@ilbud/testkit/browser/browser'
import { openFirefox } from '@ilbud/testkit/browser/firefox'
import { expect, it, onTestFinished } from 'vitest'
import { StreamPage } from './stream-page.ts'

const everyRule = clientRules.map((rule) => ({ rule, outcome: 'passed', reason: null }))

async function aStreamPage(): Promise<StreamPage> {
  const page = new StreamPage()
  await page.start()
  onTestFinished(() => page.stop())
  return page
}

/** Firefox waits half a second or more before it opens a lost stream again. */
const patienceMs = 60_000

it('the EventSource of Chromium keeps every rule for clients of streams', async ({ skip }) => {
  const browser = await launchBrowser()
  if (!browser) return skip()
  onTestFinished(() => browser.close())
  const streams = await aStreamPage()
  await (await browser.newPage()).goto(streams.url)
  await streams.opened
  expect(await checkClient(streams.follow, { patienceMs })).toEqual(everyRule)
})

it('the EventSource of Firefox keeps every rule for clients of streams', async ({ skip }) => {
  const streams = await aStreamPage()
  const firefox = await openFirefox(streams.url)
  if (!firefox) return skip()
  onTestFinished(firefox.close)
  expect(await Promise.race([streams.opened.then(() => 'opened'), firefox.ended])).toBe('opened')
  expect(await checkClient(streams.follow, { patienceMs })).toEqual(everyRule)
})
