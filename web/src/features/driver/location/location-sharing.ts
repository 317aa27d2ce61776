import { socketAnswerSchema, socketCloseCodes } from '@ilbud/proto/http/dispatch/drivers'
import { createSignal } from '#lib/page/signal.ts'
import { validAccessToken, renewedToken } from '#lib/session/refresh.ts'
import { onSessionChange, readClaims, storedTokens } from '#lib/session/session.ts'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { FixSender, type DriverFix } from './fix-sender.ts'

export type SharingStatus = 'off' | 'starting' | 'on' | 'paused' | 'reconnecting'

export interface Sharing {
  status: SharingStatus
  /** When the last position was sent of which it is known that it arrived. */
  sentAt: number | null
  fix: DriverFix | null
  /** The device or the browser refused its position at the last attempt. */
  isDenied: boolean
  /** The page was out of sight until then: browsers let nothing run meanwhile. */
  hiddenUntil: number | null
}

/** What the driver is notified of, once each. */
export type SharingNews = 'started' | 'stopped' | 'unsupported' | 'location-error' | 'connection-error'

// Cached positions would show a moving car where it was.
const geolocationOptions: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }
const backoffMs = [1_000, 2_000, 5_000, 10_000, 15_000]
const renewBeforeEndMs = 60_000
/** A phone that changed networks keeps a socket that leads nowhere, and no browser says so. */
const answerWithinMs = 15_000
const atRest: Sharing = { status: 'off', sentAt: null, fix: null, isDenied: false, hiddenUntil: null }
/** Shorter is a look at another app, and no position is missed. */
const hiddenLongMs = 30_000

/** Sends the driver's position from the device to the server, and says whether that works. */
export class LocationSharing {
  private state = atRest
  private hiddenAt: number | null = null
  private readonly changed = createSignal()
  private socket: WebSocket | null = null
  private watch: number | null = null
  private attempts = 0
  private wasReady = false
  private shownToken: string | null = null
  private reconnect: ReturnType<typeof setTimeout> | undefined
  private renewal: ReturnType<typeof setTimeout> | undefined
  /** When the server was asked whether a position arrived; null: it has answered. */
  private probedAt: number | null = null
  private patience: ReturnType<typeof setTimeout> | undefined
  private stopListening: (() => void) | null = null
  private readonly sender: FixSender
  private readonly storageKey: string
  private onNews: (news: SharingNews) => void = () => undefined

  constructor(driverId: string) {
    this.storageKey = personalKey('sharing', driverId)
    this.sender = new FixSender(
      driverId,
      (frame) => this.send(frame),
      () => this.requestFix()
    )
  }

  /** Who shows the news: one page at a time. */
  onNewsDo(onNews: (news: SharingNews) => void): void {
    this.onNews = onNews
  }

  readonly subscribe = this.changed.subscribe

  readonly snapshot = (): Sharing => this.state

  toggle(): void {
    if (this.state.status === 'off') this.start()
    else this.stop('stopped')
  }

  /** Goes on where a page was left or reloaded while sharing, without a toast, and also without a network. */
  resume(): void {
    if (this.state.status === 'off' && readStored('local', this.storageKey) === 'on') this.start(true)
  }

  /** Ends it at once: to the server a closed socket means that sharing is off (docs/protocols/live.md). */
  stop(news?: SharingNews): void {
    if (this.watch !== null) navigator.geolocation.clearWatch(this.watch)
    this.watch = null
    this.sender.stop()
    clearTimeout(this.reconnect)
    clearTimeout(this.renewal)
    this.endProbe()
    this.stopListening?.()
    this.stopListening = null
    const socket = this.socket
    this.socket = null
    socket?.close(1000)
    document.removeEventListener('visibilitychange', this.onSight)
    // A page that is left has no news: its switch stays on for the next one.
    if (news === 'stopped' || news === 'location-error') writeStored('local', this.storageKey, null)
    this.change({ ...atRest, isDenied: news === 'location-error' })
    if (news) this.onNews(news)
  }

  private start(isResumed = false): void {
    if (!('geolocation' in navigator) || !navigator.geolocation) {
      this.onNews('unsupported')
      return
    }
    this.wasReady = isResumed
    this.attempts = 0
    writeStored('local', this.storageKey, 'on')
    this.change({ status: 'starting', isDenied: false })
    document.addEventListener('visibilitychange', this.onSight)
    this.watch = navigator.geolocation.watchPosition(this.onFix, this.onFixError, geolocationOptions)
    this.sender.start()
    // Every renewal of the token, by whichever call or tab, is shown to the socket.
    this.stopListening = onSessionChange(() => this.showToken(storedTokens().accessToken))
    void this.connect()
  }

  private async connect(): Promise<void> {
    const token = await validAccessToken()
    if (this.state.status === 'off') return
    if (!token) return this.stop('connection-error')
    const url = new URL('/ws', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(url)
    this.socket = socket
    this.shownToken = null
    socket.onopen = () => this.showToken(token)
    socket.onmessage = ({ data }) => this.onAnswer(String(data))
    socket.onclose = ({ code }) => {
      if (socket === this.socket) void this.onClose(code)
    }
  }

  private onAnswer(data: string): void {
    const answer = socketAnswerSchema.safeParse(JSON.parse(data))
    if (!answer.success) return
    if (answer.data.type === 'paused') return this.change({ status: 'paused', sentAt: null })
    const probedAt = this.endProbe()
    // The answer to what was asked before the duty ended.
    if (probedAt !== null && this.state.status === 'paused') return
    this.attempts = 0
    if (!this.wasReady) this.onNews('started')
    this.wasReady = true
    // Back on duty: positions sent meanwhile were not stored.
    if (this.state.status === 'paused') this.sender.resend()
    this.change({ status: 'on', ...(probedAt !== null && { sentAt: probedAt }) })
    this.sender.flush()
  }

  private async onClose(code: number): Promise<void> {
    this.socket = null
    clearTimeout(this.renewal)
    this.endProbe()
    // The first connection that fails, or a server that says no for good, ends the sharing; later ones come back.
    if (!this.wasReady || code === socketCloseCodes.anotherDriver) return this.stop('connection-error')
    this.change({ status: 'reconnecting' })
    if (code === socketCloseCodes.notAuthenticated) await renewedToken(this.shownToken)
    const delay = backoffMs[Math.min(this.attempts++, backoffMs.length - 1)]! * (0.75 + Math.random() / 2)
    clearTimeout(this.reconnect)
    this.reconnect = setTimeout(() => void this.connect(), delay)
  }

  private showToken(token: string | null): void {
    if (!token || token === this.shownToken || this.socket?.readyState !== WebSocket.OPEN) return
    this.shownToken = token
    this.socket.send(JSON.stringify({ type: 'auth', token }))
    clearTimeout(this.renewal)
    const wait = Math.max(5_000, endOf(token) - serverNow() - renewBeforeEndMs)
    this.renewal = setTimeout(() => void renewedToken(token), wait)
  }

  private send(frame: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || !(this.state.status === 'on' || this.state.status === 'paused'))
      return false
    this.socket.send(JSON.stringify(frame))
    if (this.state.status === 'on' && this.probedAt === null) this.sendProbe(this.socket)
    return true
  }

  /** Asks by an auth frame, which is answered after everything that was sent before it: docs/protocols/live.md#frames. */
  private sendProbe(socket: WebSocket): void {
    this.probedAt = Date.now()
    socket.send(JSON.stringify({ type: 'auth', token: this.shownToken }))
    this.patience = setTimeout(() => {
      socket.close()
      if (socket === this.socket) void this.onClose(1006)
    }, answerWithinMs)
  }

  /** Ends the waiting for an answer; returns since when. */
  private endProbe(): number | null {
    const { probedAt } = this
    clearTimeout(this.patience)
    this.probedAt = null
    return probedAt
  }

  private requestFix(): void {
    navigator.geolocation.getCurrentPosition(this.onFix, () => undefined, geolocationOptions)
  }

  private readonly onSight = (): void => {
    const now = Date.now()
    if (document.visibilityState === 'hidden') this.hiddenAt = now
    else if (this.hiddenAt !== null && now - this.hiddenAt > hiddenLongMs) this.change({ hiddenUntil: now })
  }

  private readonly onFix = (position: GeolocationPosition): void => {
    if (this.state.status !== 'off') this.change({ fix: this.sender.take(position) })
  }

  private readonly onFixError = (error: GeolocationPositionError): void => {
    // A tunnel or a slow first fix passes; a refusal does not.
    if (error.code === error.PERMISSION_DENIED) this.stop('location-error')
    else if (!this.state.fix) this.onNews('location-error')
  }

  private change(part: Partial<Sharing>): void {
    this.state = { ...this.state, ...part }
    this.changed.emit()
  }
}

function endOf(token: string): number {
  try {
    return readClaims(token).exp * 1000
  } catch {
    return Number.MAX_SAFE_INTEGER / 2
  }
}
