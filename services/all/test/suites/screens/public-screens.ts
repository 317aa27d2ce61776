import { trackedParcelSchema } from '@ilbud/proto/http/orders/parcel'
import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import type { Page } from 'playwright-core'
import type { Screen, ScreenState } from './screen.ts'
import { answering, failing } from './screen-states.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const timeline = (page: Page) => page.locator('ol:not(.toasts)').first().waitFor()
const alert = (page: Page) => page.getByRole('alert').first().waitFor()

const trackCall = /^\/api\/v1\/track\/SD/
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const entry = (type: TrackingResult['status'], code: TrackingResult['timeline'][number]['code'], minutes: number) => ({
  type,
  code,
  timestamp: at(minutes),
  note: null,
  location: null,
  corrected: false
})

/** A parcel in a situation in which no demo order stays for long, seen with the link. */
function parcel(parts: Partial<TrackingResult>): ScreenState {
  const result: TrackingResult = {
    trackingId: demoTrackingIds.outForDelivery,
    test: false,
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    returning: false,
    arriving: false,
    version: 9,
    disclosure: 'link',
    estimatedDelivery: at(20),
    eta: { at: at(20), low: at(15), high: at(25), stopsBefore: 2, updatedAt: at(0) },
    etaUnknownSince: null,
    promise: { low: at(-20), high: at(10) },
    earliestPickup: null,
    latestDelivery: null,
    place: null,
    notBefore: null,
    notAfter: null,
    inPerson: null,
    returnBy: null,
    failure: null,
    decision: null,
    pin: null,
    stars: null,
    timeline: [entry('CREATED', 'ORDER_CREATED', -60), entry('DRIVER_ASSIGNED', 'DRIVER_ASSIGNED', -50)],
    package: trackedParcelSchema.parse({ size: 'medium', weight: 2.4, quantity: 1 }),
    delivery: { contact: 'Astrid', address: 'Skånegatan 78' },
    driver: { name: 'Yusuf', phone: null },
    ...parts
  }
  return answering(trackCall, result, timeline)
}

/** An order that has ended. */
const over = { eta: null, estimatedDelivery: null }

/** The public screens, in their states. */
export const publicScreens: Screen[] = [
  { name: 'landing', path: '/', shows: heading },
  {
    name: 'tracking',
    path: `/track/${demoTrackingIds.outForDelivery}`,
    shows: timeline,
    states: {
      // The parcel was viewed before, so a copy is shown.
      copy: failing(trackCall, (page) => page.getByText(/Saved copy from|Sparad kopia från/).waitFor()),
      delayed: parcel({ status: 'DELAYED' }),
      'no-driver': parcel({ status: 'CREATED', stage: 1, driver: null }),
      hub: parcel({ status: 'AT_HUB', stage: 4 }),
      failed: parcel({
        ...over,
        status: 'FAILED_ATTEMPT',
        timeline: [entry('CREATED', 'ORDER_CREATED', -60), entry('FAILED_ATTEMPT', 'FAILED_ATTEMPT', -5)]
      }),
      recalled: parcel({
        ...over,
        status: 'CANCELED',
        stage: null,
        returning: true,
        timeline: [entry('CREATED', 'ORDER_CREATED', -60), entry('CANCELED', 'RECALLED', -5)]
      }),
      lost: parcel({
        ...over,
        status: 'CANCELED',
        stage: null,
        driver: null,
        timeline: [entry('CREATED', 'ORDER_CREATED', -60), entry('CANCELED', 'LOST', -5)]
      }),
      empty: { ...parcel({ timeline: [], driver: null, status: 'CREATED', stage: 1 }), shows: heading }
    }
  },
  {
    name: 'tracking-delivered',
    path: `/track/${demoTrackingIds.delivered}`,
    as: 'sender@ilbud.example',
    shows: (page) => page.getByText('Proof of delivery').or(page.getByText('Leveransbevis')).first().waitFor()
  },
  {
    name: 'tracking-not-found',
    path: '/track/SD0000000000000',
    shows: heading,
    states: { failing: failing(trackCall, alert) }
  },
  { name: 'track', path: '/track', shows: heading },
  { name: 'sign-in', path: '/dashboard', shows: (page) => page.getByRole('dialog').waitFor() },
  { name: 'company-register', path: '/company/register', shows: heading },
  { name: 'company-verify', path: '/company/verify', shows: heading },
  ...[
    'pricing',
    'support',
    'locations',
    'how-it-works',
    'developers',
    'privacy',
    'cookies',
    'delivery',
    'business'
  ].map((name): Screen => ({ name, path: `/${name}`, shows: heading })),
  { name: 'verify', path: '/verify', shows: heading },
  { name: 'company-contact', path: '/company/contact', shows: heading },
  { name: 'email', path: '/email#token=x', shows: heading },
  { name: 'reset', path: '/reset#token=x', shows: heading },
  { name: 'stop', path: '/stop#token=x', shows: heading },
  { name: 'invite', path: '/invite#token=x', shows: heading },
  { name: 'sign-in-return', path: '/sign-in/return', shows: heading },
  { name: 'not-found', path: '/nowhere', shows: heading }
]
