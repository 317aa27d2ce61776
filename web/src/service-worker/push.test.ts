import { describe, expect, it } from 'vitest'
import { openMessage, showMessage } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

function aScope(urls: string[] = [], visibilityState: DocumentVisibilityState = 'hidden') {
  const shown: { title: string; tag?: string | undefined; data?: unknown }[] = []
  const opened: string[] = []
  const focused: string[] = []
  const stored = new Map<string, Response>()
  const cache = {
    match: async (name: string) => stored.get(name)?.clone(),
    put: async (name: string, response: Response) => void stored.set(name, response)
  }
  const scope = {
    caches: { open: async () => cache },
    registration: {
      showNotification: async (title: string, { tag, data }: NotificationOptions) =>
        void shown.push({ title, tag, data })
    },
    clients: {
      matchAll: async () => urls.map((url) => ({ url, visibilityState, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url)
    },
    location: { origin: 'https://ilbud.test' }
  } as unknown as WorkerScope
  return { scope, shown, opened, focused }
}

const message = { id: '1', title: 'Parcel delivered.', body: 'Parcel SD7K', url: '/track/SD7K#k=abc', tag: 'SD7K' }

describe('a push message in the service worker', () => {
  it('a push message in the service worker is shown once, however many copies come', async () => {
    const { scope, shown } = aScope()
    for (const id of ['1', '1', '2', '1']) await showMessage(scope, JSON.stringify({ ...message, id }))
    expect(shown).toEqual(Array.from({ length: 2 }, () => ({ title: message.title, tag: 'SD7K', data: message.url })))
  })

  it('a push message about a driver’s work is left to the driver’s page while that is visible', async () => {
    const text = JSON.stringify({ ...message, url: '/driver?tab=routes' })
    const cases = [
      [['https://ilbud.test/driver'], 'visible', 0],
      [['https://ilbud.test/driver'], 'hidden', 1],
      [['https://ilbud.test/account'], 'visible', 1],
      [[], 'hidden', 1]
    ] as const
    for (const [urls, visibility, count] of cases) {
      const { scope, shown } = aScope([...urls], visibility)
      await showMessage(scope, text)
      expect(shown).toHaveLength(count)
    }
    const { scope, shown } = aScope(['https://ilbud.test/track/SD7K'], 'visible')
    await showMessage(scope, JSON.stringify(message))
    expect(shown).toHaveLength(1)
  })

  it('a push message in the service worker opens its page when it is pressed, or shows the window that has the page', async () => {
    const none = aScope(['https://ilbud.test/dashboard'])
    await openMessage(none.scope, message.url)
    expect(none.opened).toEqual(['https://ilbud.test/track/SD7K#k=abc'])
    const open = aScope(['https://ilbud.test/track/SD7K'])
    await openMessage(open.scope, message.url)
    expect([open.opened, open.focused]).toEqual([[], ['https://ilbud.test/track/SD7K']])
  })

  it('a push message in the service worker never opens another website', async () => {
    const { scope, opened } = aScope()
    await openMessage(scope, 'https://elsewhere.example/')
    expect(opened).toEqual([])
  })
})
