import { visitor } from '@ilbud/testkit/browser/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browser } from '#test/suites/browser.ts'
import { signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

/** A driver whom no other suite signs in. */
const driver = 'sim50@ilbud.example'

/** Passkeys with the browser's own authenticator. */
export const passkey: Suite = (running) => {
  /** A window whose computer has a fingerprint reader. Passkeys are bound to a name: an IP address has none. */
  async function anOwner(): Promise<Page> {
    const { page, context } = await visitor(browser!, running().url.replace('127.0.0.1', 'localhost'))
    onTestFinished(() => context.close())
    const protocol = await context.newCDPSession(page)
    await protocol.send('WebAuthn.enable')
    const reader = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
    await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...reader }
    })
    return page
  }

  const arriveSignedOut = async (page: Page) => {
    await page.evaluate('localStorage.clear()')
    await page.goto('/account')
    await page.getByRole('dialog').waitFor()
  }

  describe.skipIf(browser === null)('a passkey', () => {
    it('a passkey is added, signs in alone and as the second step, and is removed', async () => {
      const page = await anOwner()
      await page.goto('/account')
      await signIn(page, driver)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByLabel('Name', { exact: true }).last().fill('Reader')
      await page.getByRole('button', { name: 'Create the passkey' }).click()
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('button', { name: 'I have stored them' }).click()
      const remove = page.getByRole('button', { name: 'Remove Reader' })
      await remove.waitFor()

      await arriveSignedOut(page)
      await page.getByRole('button', { name: 'Continue with a passkey' }).click()
      await remove.waitFor()

      await arriveSignedOut(page)
      await signIn(page, driver, () => page.getByRole('button', { name: 'Use your passkey' }).click())
      await remove.click()
      await remove.waitFor({ state: 'detached' })
      expect(await page.getByRole('button', { name: 'New recovery codes' }).count()).toBe(0)
    })
  })
}
