import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { phone, visitor } from '@ilbud/testkit/browser/browser'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser } from '#test/suites/browser.ts'
import { signIn } from '#test/suites/people.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

/** A driver's phone at a door: the required proofs are taken, made smaller and stored. */
export const proofs: Suite = (running) => {
  async function call(path: string, init: { token?: string; body?: unknown; method?: string } = {}): Promise<Response> {
    return fetch(running().url + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) })
    })
  }

  async function tokenOf(username: string): Promise<string> {
    const response = await call('/api/v1/auth/login', { body: { username, password: demoPassword } })
    return ((await response.json()) as { accessToken: string }).accessToken
  }

  /** An order that requires both proofs, on its way with a driver who has no other orders. */
  async function underway(sender: string): Promise<string> {
    const placed = await call('/api/v1/orders', {
      token: sender,
      body: {
        ...leastOrder,
        proofOfDelivery: true,
        signatureRequired: true
      }
    })
    const { id } = (await placed.json()) as { id: string }
    const token = await tokenOf('driver4@ilbud.example')
    await call(`/api/driver/orders/${id}/accept`, { token, body: {} })
    for (const status of ['picked_up', 'in_transit'])
      await call(`/api/driver/orders/${id}/status`, { token, method: 'PATCH', body: { status } })
    return id
  }

  it.skipIf(!browser)('proofs are given on a phone, and seen by the sender', async () => {
    const sender = await tokenOf('sender@ilbud.example')
    const id = await underway(sender)
    const { context, page, complaints } = await visitor(browser!, running().url, { viewport: phone, hasTouch: true })
    await page.goto('/driver')
    await signIn(page, 'driver4@ilbud.example')

    const camera = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Mark as Delivered' }).click()
    await camera
    await page.getByRole('link', { name: 'Routes', exact: true }).click()
    await page.getByText('Take a photo').waitFor()
    const uploaded = page.waitForRequest((request) => request.url().includes('/proofs?kind=photo'))
    const buffer = await cameraPhoto(page)
    const input = page.getByRole('region', { name: 'Next stop' }).locator('input[type=file]')
    await input.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText('Saved').waitFor()
    expect((await uploaded).headers()['content-type']).toBe('image/webp')
    await page.getByRole('button', { name: 'Sign on the screen' }).click()
    await page.getByLabel('Name of the person who signs').fill('Astrid Falk')
    await page.getByRole('button', { name: 'Save signature' }).click()
    await page.getByText('Saved').nth(1).waitFor()
    await page.getByRole('button', { name: 'Mark as Delivered' }).click()
    await page.getByText('Order Updated', { exact: true }).waitFor()

    const proofs = (await (await call(`/api/v1/orders/${id}/proofs`, { token: sender })).json()) as Proof[]
    expect(proofs.map(({ kind, signer }) => [kind, signer])).toEqual([
      ['signature', 'Astrid Falk'],
      ['photo', null]
    ])
    const picture = await call(proofs[1]!.url!, { token: sender })
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('content-disposition')).toContain('attachment')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sizeOf(page, Buffer.from(await picture.arrayBuffer()))).toEqual([1600, 1200])
    expect(complaints).toEqual([])
    await context.close()
  })
}

interface Proof {
  kind: string
  signer: string | null
  url: string | null
}

/** A photo of twelve megapixels, as phones take it. */
export async function cameraPhoto(page: Page): Promise<Buffer> {
  // JavaScript for the page, since the test has no canvas.
  const url = await page.evaluate<string>(`
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    canvas.getContext('2d').fillRect(0, 0, 3000, 3000)
    canvas.toDataURL('image/jpeg')`)
  return Buffer.from(url.split(',')[1]!, 'base64')
}

async function sizeOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate<number[]>(`
    createImageBitmap(new Blob([Uint8Array.from(atob('${picture.toString('base64')}'), (byte) => byte.charCodeAt(0))]))
      .then(({ width, height }) => [width, height])`)
}
