import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { temporaryFolder } from '#temporary-folder.ts'

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Nothing but the page: no questions at the first start, and no requests of its own. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false
}

interface Firefox {
  /** Resolves with the exit code when it ends. */
  ended: Promise<number | null>
  close: () => Promise<void>
}

/**
 * The system's Firefox without a window, showing a page. Nothing steers it, so the page reports to its own server.
 * Without a Firefox it prints a line and returns null.
 */
export async function openFirefox(url: string): Promise<Firefox | null> {
  const path = process.env.FIREFOX_PATH ?? usual.find((candidate) => existsSync(candidate))
  if (!path) {
    process.stdout.write('skipped: tests in Firefox (none was found: install it, or set FIREFOX_PATH)\n')
    return null
  }
  const profile = temporaryFolder('firefox')
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)})`)
  await writeFile(`${profile}/user.js`, lines.join('\n'))
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, url], {
    stdio: 'ignore',
    // Its own processes end with it.
    detached: true,
    env: { ...process.env, HOME: profile }
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    ended,
    async close() {
      process.kill(-child.pid!, 'SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true })
    }
  }
}
