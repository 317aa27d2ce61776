import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { currentUser } from '#lib/session/session.ts'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'

/** A parcel by its link; null: the signed-in user's own news. */
export type PushParcel = { trackingId: string; key: string } | null

/** `blocked`: the browser refuses, and only its settings can change that. */
type PushSupport = 'possible' | 'blocked' | 'missing'

const path = '/api/v1/push/subscriptions'
/** The worker of a first visit is not there at once; in development there is none. */
const workerMs = 10_000

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Whether news come in this browser. The server forgets those of an account when its session ends, and so does this. */
export async function isSubscribed(parcel: PushParcel): Promise<boolean> {
  if (!isMarked(parcel) || pushSupport() !== 'possible' || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Asks for the browser's permission, so it must be called by a press. `blocked`: the user or the browser refused. */
export async function subscribe(parcel: PushParcel, pushKey: string): Promise<'done' | 'blocked'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return 'blocked'
  await register(parcel, pushKey)
  mark(parcel, true)
  return 'done'
}

export async function unsubscribe(parcel: PushParcel): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await send('DELETE', { endpoint: subscription.endpoint, ...parcel })
  mark(parcel, false)
}

/** Says that this browser still wants the news of the account, also when its push service has given it a new address. */
export async function renew(pushKey: string): Promise<void> {
  if (!isMarked(null) || pushSupport() !== 'possible' || Notification.permission !== 'granted') return
  await register(null, pushKey)
}

async function register(parcel: PushParcel, pushKey: string): Promise<void> {
  const { pushManager } = await readyWorker()
  const present = await pushManager.getSubscription()
  // One for another key gets nothing from us.
  if (present && keyOf(present) !== pushKey) await present.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint, keys } = subscription.toJSON()
  await send('POST', { endpoint, keys, ...parcel })
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), workerMs)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function send(method: 'POST' | 'DELETE', body: object): Promise<null> {
  return api(z.null(), path, { method, body: JSON.stringify(body) })
}

function markName(parcel: PushParcel): string | null {
  if (parcel) return `ilbud.push.${parcel.trackingId}`
  const user = currentUser()
  return user && personalKey('push', user.id)
}

function isMarked(parcel: PushParcel): boolean {
  const name = markName(parcel)
  return name !== null && readStored('local', name) !== null
}

function mark(parcel: PushParcel, isOn: boolean): void {
  const name = markName(parcel)
  if (name) writeStored('local', name, isOn ? 'on' : null)
}
