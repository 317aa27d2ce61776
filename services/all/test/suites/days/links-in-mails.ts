import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import { comeSignedIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

const password = 'a long sentence of mine'
const sender = 'sender@ilbud.example'
const owner = 'owner@blomman.example'
const ended = /This link does not work/

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The links of mails as they come to the demo's mailbox, opened by whom they are for and by others, in time, again and
 * too late. What a recipient chooses by them is in the promised days.
 */
export const linksInMails: Suite = (running) => {
  const { arrive } = openWindows(running, { reducedMotion: 'reduce' })

  async function ask<Answer>(path: string, body: object | null, { token = '', method = 'POST' as Method } = {}) {
    const response = await fetch(running().url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? null : await response.json()) as Answer
  }

  async function tokenOf(username: string, word = demoPassword): Promise<string> {
    const answer = await ask<{ accessToken: string }>('/api/v1/auth/login', { username, password: word })
    return answer.accessToken
  }

  /** The paths of this kind in the newest of the mails to an address with such a subject, as soon as there are `count`. */
  async function linkTo(to: string, subject: RegExp, kind: string, count = 1): Promise<string> {
    const mails = await eventually(async () => {
      const page = await (await fetch(`${running().url}/dev/mailbox`)).text()
      const rows = [...page.matchAll(/<td>([^<]*)<\/td>\s*<td><a href="([^"]+)">([^<]*)<\/a>/g)]
      const found = rows.filter((row) => row[1] === to && subject.test(row[3]!))
      return found.length >= count ? found : null
    }, `mail ${count} ${subject} has come to ${to}`)
    const text = await (await fetch(running().url + mails[0]![2]!)).text()
    const link = new RegExp(`https?://[^\\s"<]+?(/${kind}[^\\s"<]*)`).exec(text)
    return link![1]!
  }

  /** Opens a link as from a mail program: in a window that shows nothing else yet. */
  async function opened(path: string, as?: string): Promise<Visitor> {
    const visit = await arrive()
    if (as) await comeSignedIn(visit.page, as)
    await visit.page.goto(path)
    return visit
  }

  async function anAccount(): Promise<string> {
    const email = `post-${randomUUID().slice(0, 8)}@post.example`
    await ask('/api/v1/auth/register', { name: 'Vera Post', email })
    const link = await linkTo(email, /^Confirm your email address$/, 'verify')
    await ask('/api/v1/auth/verify', { token: link.split('token=')[1], password })
    return email
  }

  const choose = async (page: Page, button: string) => {
    await page.getByLabel('New password').fill(`${password} anew`)
    await page.getByRole('button', { name: button }).click()
  }

  it.skipIf(!browser)('the link of a reset ends its owner’s sessions also on the screen, and works once', async () => {
    const email = await anAccount()
    const askForLink = () => ask('/api/v1/auth/reset-password', { username: email })
    await askForLink()
    const first = await linkTo(email, /^Choose a new password$/, 'reset')
    await askForLink()
    const second = await linkTo(email, /^Choose a new password$/, 'reset', 2)

    const other = await opened(second, sender)
    await other.page.getByText('It is for the account of the address').waitFor()

    const { page } = await arrive()
    const tokens = await ask<Record<string, string>>('/api/v1/auth/login', { username: email, password })
    await page.goto('/support')
    await page.evaluate((stored) => Object.assign(localStorage, stored), {
      accessToken: tokens.accessToken!,
      refreshToken: tokens.refreshToken!,
      user: JSON.stringify({ id: '1', email, name: 'Vera Post', role: 'customer', companyId: null })
    })
    await page.goto(second)
    await page.getByRole('banner').getByText('Vera').waitFor()
    await choose(page, 'Save password')
    await page.getByText('You are signed out everywhere.').waitFor()
    expect(await page.getByRole('banner').getByText('Vera').count()).toBe(0)
    await page.goto('/support')
    await page.goto(second)
    await page.getByRole('heading', { name: 'This link has been used' }).waitFor()
    await (await opened(first)).page.getByText(ended).waitFor()
  })

  it.skipIf(!browser)('a new address is confirmed by a press, by whoever is signed in, and once', async () => {
    const email = await anAccount()
    const token = await tokenOf(email, password)
    const wanted = `new-${email}`
    await ask('/api/v1/auth/me/email', { email: wanted }, { token })
    const link = await linkTo(wanted, /^Confirm your new email address$/, 'email')
    // The mail to the present address leads to where a new password is asked for.
    expect(await linkTo(email, /is changing$/, 'reset')).toBe('/reset')
    const { page } = await opened(link, sender)
    const press = page.getByRole('button', { name: 'Confirm the address' })
    await press.waitFor()
    await tokenOf(email, password)
    await press.click()
    await page.getByText(`You are signed in here as ${sender}, with another account.`).waitFor()
    await tokenOf(wanted, password)
    const again = await opened(link)
    await again.page.getByRole('heading', { name: 'This link has been used' }).waitFor()
    await again.page.getByRole('button', { name: 'Sign In' }).last().waitFor()
  })

  it.skipIf(!browser)('a company’s contact is confirmed by a press, and by the newest link alone', async () => {
    const token = await tokenOf(owner)
    const contact = async () =>
      (await ask<{ adminEmail: string }>('/api/companies/me', null, { token, method: 'GET' })).adminEmail
    const change = (adminEmail: string) => ask('/api/companies/me', { adminEmail }, { token, method: 'PATCH' })
    const before = await contact()
    const wanted = `kassa-${randomUUID().slice(0, 8)}@post.example`
    const subject = /^(Confirm the company’s new email address|Bekräfta företagets nya e-postadress)$/
    await change(wanted)
    const first = await linkTo(wanted, subject, 'company/contact')
    await change(`x-${wanted}`)
    await change(wanted)
    const newest = await linkTo(wanted, subject, 'company/contact', 2)
    const old = await opened(first)
    await old.page.getByRole('button', { name: 'Confirm the address' }).click()
    await old.page.getByText(ended).waitFor()

    const { page } = await opened(newest)
    const press = page.getByRole('button', { name: 'Confirm the address' })
    await press.waitFor()
    expect(await contact()).toBe(before)
    await press.click()
    await page.getByText('From now on we write to it.').waitFor()
    expect(await contact()).toBe(wanted)

    await change(before)
    const back = await linkTo(before, subject, 'company/contact')
    await ask('/api/companies/contact/confirm', { token: back.split('token=')[1] })
    expect(await contact()).toBe(before)
  })

  it.skipIf(!browser)('an invitation says whose it is to whoever is signed in, and works once', async () => {
    const token = await tokenOf(owner)
    const email = `kollega-${randomUUID().slice(0, 8)}@post.example`
    const invite = () => ask<{ id: string }>('/api/companies/me/members', { email, role: 'company_member' }, { token })
    await invite()
    const first = await linkTo(email, /invited/, 'invite')
    await invite()
    const second = await linkTo(email, /invited/, 'invite', 2)

    const { page } = await opened(second, sender)
    await page.getByText(`You are signed in as ${sender}.`).waitFor()
    await choose(page, 'Begin')
    await page.waitForURL((url) => url.pathname !== '/invite')
    const again = await opened(second)
    await again.page.getByText('The account was opened with it, and its password was chosen then.').waitFor()
    await (await opened(first)).page.getByText(ended).waitFor()
  })

  it.skipIf(!browser)('the mail about a new device leads to a new password', async () => {
    const email = await anAccount()
    await tokenOf(email, password)
    const link = await linkTo(email, /^A new sign-in to your account$/, 'reset')
    const { page } = await opened(link)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send instructions' }).click()
    await page.getByText('Reset Email Sent.').waitFor()
    await linkTo(email, /^Choose a new password$/, 'reset#')
  })

  it.skipIf(!browser)('the link to a delivered parcel takes one rating, whoever is signed in', async () => {
    const deliveryEmail = `nora-${randomUUID().slice(0, 8)}@post.example`
    const { id } = await ask<{ id: string }>(
      '/api/v1/orders',
      { ...leastOrder, deliveryEmail },
      { token: await tokenOf(sender) }
    )
    const token = await tokenOf('driver5@ilbud.example')
    await ask(`/api/driver/orders/${id}/accept`, {}, { token })
    for (const status of ['picked_up', 'in_transit', 'delivered'])
      await ask(`/api/driver/orders/${id}/status`, { status }, { token, method: 'PATCH' })
    const link = await linkTo(deliveryEmail, /has been delivered$/, 'track')
    const { page } = await opened(link, owner)
    await page.getByText('4 stars', { exact: true }).click({ force: true })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Thank you. You gave 4 of 5 stars.').waitFor()
    const again = await opened(link)
    await again.page
      .getByRole('status')
      .filter({ hasText: /4 of 5 stars/ })
      .waitFor()
    expect(await again.page.getByText('4 stars', { exact: true }).count()).toBe(0)
    // Without the key it is the page that everybody sees.
    const stranger = await opened(link.split('#')[0]!)
    await stranger.page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()
    expect(await stranger.page.getByText('How was the delivery?').count()).toBe(0)
  })

  it.skipIf(!browser)(
    'the link that stops mails asks first, and says when it has stopped them or was cut',
    async () => {
      const deliveryEmail = `nora-${randomUUID().slice(0, 8)}@post.example`
      const token = await tokenOf(sender)
      const { id } = await ask<{ id: string }>('/api/v1/orders', { ...leastOrder, deliveryEmail }, { token })
      const link = await linkTo(deliveryEmail, /is sending you a parcel$/, 'stop')
      const { page } = await opened(link)
      await page.getByRole('button', { name: 'Stop the emails' }).click()
      const isStopped = 'We will send no more emails about parcels to this address.'
      await page.getByText(isStopped).waitFor()
      const again = await opened(link, sender)
      await again.page.getByText(isStopped).waitFor()
      const cut = await opened(link.slice(0, -3))
      await cut.page.getByText('This link is not complete.').waitFor()
      await ask(`/api/v1/orders/${id}/cancel`, {}, { token })
    }
  )
}
