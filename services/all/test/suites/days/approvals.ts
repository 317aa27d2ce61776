import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { book, signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

const admin = 'admin@ilbud.example'
/** Within this time the socket and tokens of somebody whose rights changed stop working. */
const rightsMs = 5_000
const mailPatience = { everyMs: 250 }

/**
 * An admin's day: approves a company, which then orders by invoice, changes the tariff, and revokes somebody's rights.
 */
export const approvals: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)

  async function call<Answer>(path: string, token: string | null, body?: object, method = 'POST'): Promise<Answer> {
    const response = await fetch(running().url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  async function tokenOf(username: string): Promise<string> {
    return (await call<Tokens>('/api/v1/auth/login', null, { username, password: demoPassword })).accessToken
  }

  /** The path of the invitation's link in the newest mail to an address. */
  async function invitationTo(page: Page, address: string): Promise<string> {
    await eventually(
      async () => {
        await page.goto('/dev/mailbox')
        return (await mailTo(page, address).count()) > 0
      },
      `a mail to ${address}`,
      mailPatience
    )
    await mailTo(page, address).getByRole('link').click()
    const link = page.locator('pre a[href*="/invite#"]')
    const url = new URL((await link.getAttribute('href'))!)
    return url.pathname + url.hash
  }

  async function accept(page: Page, path: string): Promise<void> {
    // From another page: the mailbox runs none of our scripts.
    await page.goto('about:blank')
    await page.goto(path)
    await page.getByLabel('New password').fill(demoPassword)
    await page.getByRole('button', { name: 'Begin' }).click()
  }

  it.skipIf(!browser)('an admin approves a company, whose admin then orders by invoice', async () => {
    const address = `ines-${randomUUID()}@konditoriet.example`
    const name = `Konditoriet ${address.slice(5, 9)} AB`
    const { page: applicant } = await arrive()
    await apply(applicant, { name, address })

    const { page: office } = await arrive()
    await office.goto('/admin/customers')
    await signIn(office, admin)
    const request = office.getByRole('listitem').filter({ hasText: name })
    await request.getByText('check digit right').waitFor()
    await request.getByText(/does not fit: SE559900003001 was expected/).waitFor()
    await request.getByRole('button', { name: 'Approve' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByText(`Welcome to Ilbud, ${name}`).waitFor()
    await dialog.getByRole('button', { name: 'Approve and invite' }).click()
    await office.getByText('Company approved', { exact: true }).waitFor()
    await office.getByRole('row').filter({ hasText: name }).getByText('Active').waitFor()

    await accept(applicant, await invitationTo(applicant, address))
    await applicant.waitForURL(/\/dashboard/)
    await book(applicant, async () => {
      const payment = applicant.getByRole('radio', { name: /Invoice \(Business\)/ })
      if (!(await payment.isVisible())) await applicant.getByRole('button', { name: /Pricing & Payment/ }).click()
      await payment.check()
    })
    const token = await tokenOf(address)
    const [order] = await call<{ id: string }[]>('/api/v1/orders', token, undefined, 'GET')
    const placed = await call<{ paymentMethod: string }>(`/api/v1/orders/${order!.id}`, token, undefined, 'GET')
    expect(placed.paymentMethod).toBe('invoice')
    expect(complaints()).toEqual([])
  })

  it.skipIf(!browser)('an admin puts a tariff in force, which the next quote uses', async () => {
    const token = await tokenOf(admin)
    const settings = '/api/admin/v1/settings'
    const before = await call<Settings>(settings, token, undefined, 'GET')
    const { page } = await arrive()
    await page.goto('/admin/settings')
    await signIn(page, admin)
    const wanted = before.tariff.base + 50
    await page.getByRole('textbox', { name: /^Base price/ }).fill(String(wanted))
    await page.getByRole('button', { name: 'Review and save' }).click()
    // 2.084 km, so the price is the base price or the minimum.
    const example = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Södermalm' })
    await example.getByText(new RegExp(`^${wanted}\\skr$`)).waitFor()
    await page.getByRole('button', { name: 'Put the tariff in force' }).click()
    await page.getByText(`Tariff version ${before.tariffVersion + 1} is in force.`, { exact: true }).waitFor()

    const places = 'pickupLat=59.3326&pickupLng=18.0649&deliveryLat=59.3144&deliveryLng=18.0737'
    const quote = `/api/v1/quotes?pickupAddress=59.3326&deliveryAddress=59.3144&packageSize=medium&${places}`
    const isNew = async () => {
      const { price, tariffVersion } = await call<Quote>(quote, null, undefined, 'GET')
      return tariffVersion === before.tariffVersion + 1 && price === wanted
    }
    await eventually(isNew, 'a quote by the new tariff')
    // Restores the tariff that other suites expect.
    await call(settings, token, { tariff: before.tariff }, 'PATCH')
    await page.reload()
    await page.getByText('Astrid Falk').first().waitFor()
  })

  it.skipIf(!browser)('an admin takes the rights of a dispatcher, who is out within five seconds', async () => {
    const token = await tokenOf(admin)
    const address = `nils-${randomUUID()}@ilbud.example`
    await call('/api/admin/v1/users', token, { name: 'Nils Brand', email: address, role: 'dispatcher' })
    const { page: dispatcher } = await arrive()
    await accept(dispatcher, await invitationTo(dispatcher, address))
    await dispatcher.waitForURL(/\/admin/)
    await dispatcher.goto('/admin/customers/drivers')
    await dispatcher.getByText('Positions live').waitFor()
    expect(await dispatcher.getByRole('button', { name: 'Invite a driver' }).count()).toBe(0)

    const { page: office } = await arrive()
    await office.goto(`/admin/customers/dispatchers?q=${encodeURIComponent(address)}`)
    await signIn(office, admin)
    await office.getByRole('button', { name: 'Manage Nils Brand' }).click()
    await office.getByLabel('Role').selectOption('customer')
    await office.getByRole('button', { name: 'Change role' }).click()
    await office.getByText('Role changed', { exact: true }).waitFor()
    await dispatcher.getByText('Access Denied').waitFor({ timeout: rightsMs })
    await office.getByText('Nobody matches').waitFor()
  })
}

interface Tokens {
  accessToken: string
}

interface Settings {
  tariffVersion: number
  tariff: { base: number }
}

interface Quote {
  price: number
  tariffVersion: number
}

function mailTo(page: Page, address: string) {
  // The newest stands first.
  return page
    .getByRole('row')
    .filter({ hasText: address })
    .filter({ hasText: /approved|invited/ })
    .first()
}

/** Fills in the public form, with a VAT number that does not match. */
async function apply(page: Page, { name, address }: { name: string; address: string }): Promise<void> {
  await page.goto('/company/register')
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Organization number').fill('559900-0030')
  await page.getByLabel('VAT number').fill('SE559900001401')
  await page.getByLabel('Admin user full name').fill('Ines Lund')
  await page.getByLabel('Admin user email').fill(address)
  await page.getByLabel('Admin user phone').fill('070-174 06 77')
  await page.getByRole('radio', { name: /Invoice/ }).check({ force: true })
  await page.getByRole('button', { name: 'Request registration' }).click()
  await page.waitForURL(/\/company\/verify\?applicationId=/)
}
