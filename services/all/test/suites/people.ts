import type { Page } from 'playwright-core'
import { claimsSchema, tokensSchema } from '@ilbud/proto/http/people/auth'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'

// What people do in the browser, by the words they see.

/**
 * Signs in through the dialog, which pages that need it open by themselves. `secondStep` is done where the account asks
 * for one.
 */
export async function signIn(page: Page, username: string, secondStep?: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  // What the page shows after it may be a dialog too.
  const own = (await dialog.elementHandle())!
  await dialog.getByLabel('Email').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await secondStep?.()
  await own.waitForElementState('hidden')
}

/** Stores a session without the dialog, for tests of something else. */
export async function comeSignedIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { username, password: demoPassword } })
  const tokens = tokensSchema.parse(await answer.json())
  const payload = Buffer.from(tokens.accessToken.split('.')[1]!, 'base64url').toString()
  const { sub: id, email, name, role, companyId } = claimsSchema.parse(JSON.parse(payload))
  const { accessToken, refreshToken } = tokens
  const stored = JSON.stringify({
    accessToken,
    refreshToken,
    user: JSON.stringify({ id, email, name, role, companyId })
  })
  // Tokens that the page has renewed since are kept.
  const isStranger = "location.protocol !== 'about:' && !localStorage.getItem('accessToken')"
  await page.addInitScript({ content: `if (${isStranger}) Object.assign(localStorage, ${stored})` })
}

export async function chooseAddress(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(typed)
  // The selects of the form have options too, which nobody can click.
  await page.locator('[role=listbox]:visible [role=option]').first().click()
}

/** Fills the order form with addresses of Stockholm and sends it. Resolves to the tracking page's address. */
export async function book(page: Page, beforeSending?: () => Promise<void>): Promise<URL> {
  await page.goto('/send')
  await chooseAddress(page, 'Pickup address', 'Sveavägen 80')
  await page.getByLabel('Pickup contact').fill('Saga Ek')
  await page.getByLabel('Pickup phone').fill('070-174 06 05')
  await chooseAddress(page, 'Delivery address', 'Skånegatan 78')
  await page.getByLabel('Delivery contact').fill('Astrid Holm')
  await page.getByLabel('Delivery phone').fill('070-174 06 06')
  await beforeSending?.()
  await page.getByRole('button', { name: 'Confirm & Send Package' }).click()
  await page.waitForURL(/\/track\/SD/)
  return new URL(page.url())
}
