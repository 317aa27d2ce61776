import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aConfig } from '#test/a-config.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import type { PushParcel } from './subscription.ts'
import { PushSwitch } from './push-switch.tsx'

const path = '/api/v1/push/subscriptions'
const pushKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: pushKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }
const parcel = { trackingId: 'SD7K3MQ9RT2XVB2', key: 'AbCdEfGhIjKlMnOpQrSt-_' }

interface BrowserOptions {
  permission?: NotificationPermission
  /** What the user answers. */
  answer?: NotificationPermission
  hasPushService?: boolean
}

/** A browser with push messages. */
function fakeBrowser({ permission = 'default', answer = 'granted', hasPushService = true }: BrowserOptions = {}) {
  const questions: string[] = []
  let present: object | null = null
  const added = {
    ...subscription,
    options: { applicationServerKey: Uint8Array.from(atob('AA'), () => 0).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => void (present = null)
  }
  const pushManager = {
    getSubscription: async () => present,
    async subscribe() {
      if (!hasPushService) throw new DOMException('no push service', 'AbortError')
      present = added
      return added
    }
  }
  const registration = { pushManager }
  const Notification = {
    permission,
    async requestPermission() {
      questions.push('may we?')
      Notification.permission = answer
      return answer
    }
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', class {})
  const worker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return { questions }
}

function show(about: PushParcel, key: string | null = pushKey) {
  const sent = fakeFetch({
    'GET /api/v1/config': () => ({ body: aConfig({ pushKey: key }) }),
    [`POST ${path}`]: () => ({ status: 204 }),
    [`DELETE ${path}`]: () => ({ status: 204 })
  })
  renderPage(<PushSwitch parcel={about} hint="What one is told" />)
  return { calls: () => sent.filter((request) => request.path === path) }
}

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Notify me in this browser/ })

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

describe('the switch for notifications in this browser', () => {
  it('the switch for notifications in this browser asks the browser only when it is pressed, and ends with the next press', async () => {
    const { questions } = fakeBrowser()
    const { calls } = show(parcel)
    const user = userEvent.setup()
    expect((await theSwitch()).checked).toBe(false)
    expect(questions).toEqual([])
    await user.click(await theSwitch())
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true))
    expect(calls().map(({ body }) => body)).toEqual([{ ...subscription, ...parcel }])
    await user.click(await theSwitch())
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false))
    expect(calls().at(-1)).toMatchObject({ method: 'DELETE', body: { endpoint: subscription.endpoint, ...parcel } })
  })

  it('a refusal is shown, and the switch for notifications stays off', async () => {
    fakeBrowser({ answer: 'denied' })
    const { calls } = show(null)
    await userEvent.setup().click(await theSwitch())
    await screen.findByText('This browser blocks notifications from us. Allow them in its settings for this page.')
    expect(await theSwitch()).toMatchObject({ checked: false, disabled: true })
    expect(calls()).toEqual([])
  })

  it('a browser without push messages says so', async () => {
    show(null)
    await screen.findByText('This browser cannot show notifications from web pages.')
    expect((await theSwitch()).disabled).toBe(true)
  })

  it('the switch for notifications stays off when the browser’s push service does not answer', async () => {
    fakeBrowser({ hasPushService: false })
    const { calls } = show(null)
    await userEvent.setup().click(await theSwitch())
    await screen.findByText('That did not work just now. Try again later.')
    expect((await theSwitch()).checked).toBe(false)
    expect(calls()).toEqual([])
  })

  it('the switch for notifications in this browser is not there where the product sends none', async () => {
    fakeBrowser()
    show(null, null)
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  })
})
