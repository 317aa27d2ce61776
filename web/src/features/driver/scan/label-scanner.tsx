import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { type LabelScan, leastTyped } from '@ilbud/proto/http/orders/label'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck, Flashlight, FlashlightOff } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { cn } from '#lib/style/cn.ts'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { isOpen } from '#features/driver/actions/next-action.ts'
import { announceScan } from './announce-scan.ts'
import { type FoundLabel, findParcel } from './find-parcel.ts'
import type { ScanQuestion } from './scan-question.ts'
import { type ScannerState, useScanner } from './use-scanner.ts'

interface LabelScannerProps {
  question: ScanQuestion
  /** The driver's orders, by which a label of another stop is known. */
  orders: readonly DriverOrder[]
}

/** Camera and field. What another label is, is said at once. */
export function LabelScanner({ question, orders }: LabelScannerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<{ text: string; by: LabelScan['by'] } | null>(null)
  const lastWrong = useRef('')
  const answered = useRef(new Set<string>())
  const wrongText = useWrongText()

  const check = (scan: LabelScan): void => {
    const { waiting, scanned } = question
    const found = findParcel(scan, { waiting, scanned, orders })
    if (found.is === 'wanted') {
      // The next picture may show it before the question is asked anew.
      if (answered.current.has(found.order.id)) return
      answered.current.add(found.order.id)
      lastWrong.current = ''
      setTyped('')
      setProblem(null)
      announceScan(true)
      return question.answer(found.order, scan)
    }
    // Boxes have other codes too, and the camera sees each label many times.
    const isSeen = found.is === 'unknown' || found.is === 'scanned' || lastWrong.current === scan.text
    if (scan.by === 'camera' && isSeen) return
    lastWrong.current = scan.text
    announceScan(false)
    setProblem({ text: wrongText(found), by: scan.by })
  }
  const { video, state, switchLight, isLit } = useScanner((text) => check({ text, by: 'camera' }))

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    const isShort = text.replace(/[\s-]/g, '').length < leastTyped
    if (isShort) return setProblem({ text: t`Type the last ${leastTyped} characters at least`, by: 'typed' })
    check({ text, by: 'typed' })
  }
  return (
    <div className="mt-3 grid gap-4">
      <Viewfinder video={video} state={state} light={switchLight && { isLit, switchLight }} />
      <div role="status" className="empty:hidden">
        {problem?.by === 'camera' && <p className="font-semibold text-danger">{problem.text}</p>}
      </div>
      <form noValidate onSubmit={submit} className="grid gap-2.5">
        <Field
          label={t`Last characters of the number`}
          hint={t`Printed below the bars, such as 2XVB-2`}
          error={problem?.by === 'typed' ? problem.text : undefined}
        >
          <Input
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
            }}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            className="font-id min-h-14 text-[1.375rem]"
          />
        </Field>
        <Button type="submit" block className="min-h-14 border-2">
          {t`Use this number`}
        </Button>
      </form>
      <ParcelList question={question} />
    </div>
  )
}

/** Of several parcels: which are missing, and the way on without them. */
function ParcelList({ question: { waiting, scanned, finish } }: { question: ScanQuestion }) {
  const { t } = useLingui()
  const total = waiting.length + scanned.length
  const done = scanned.length
  if (total === 1) return null
  return (
    <div className="grid gap-2.5">
      <ul aria-label={t`Parcels of this step`}>
        {[...waiting, ...scanned].map((order) => {
          const isScanned = scanned.includes(order)
          const Icon = isScanned ? CircleCheck : Circle
          return (
            <li key={order.id} className="flex items-center gap-3 border-b border-border py-2.5 last:border-b-0">
              <Icon className={cn('size-5 shrink-0', isScanned && 'text-success')} strokeWidth={1.75} aria-hidden />
              <span className="min-w-0 grow">
                <b className="block font-id font-semibold">{formatTrackingId(order.trackingId)}</b>
                {order.deliveryContact && <span className="text-text-2">{order.deliveryContact}</span>}
              </span>
              <span className="text-text-2">{isScanned ? t`Scanned` : t`Not yet`}</span>
            </li>
          )
        })}
      </ul>
      {finish && (
        <Button block className="min-h-12 border-2" onClick={finish}>
          {t`Go on with ${done} of ${total}`}
        </Button>
      )}
    </div>
  )
}

function useWrongText(): (found: FoundLabel) => string {
  const { t } = useLingui()
  return (found) => {
    if (found.is === 'scanned') return t`This parcel is scanned already.`
    if (found.is === 'another') {
      const id = formatTrackingId(found.order.trackingId)
      if (!isOpen(found.order)) return t`This is parcel ${id}, which you have handed over already.`
      const place = withoutCity(found.order.returning ? found.order.pickupAddress : found.order.deliveryAddress)
      return t`This is parcel ${id} to ${place}. It is on your route, but not part of this step.`
    }
    if (found.is === 'foreign') return t`${found.trackingId} is not one of your parcels.`
    return t`None of your parcels has a number that ends like this.`
  }
}

interface ViewfinderProps {
  video: React.RefObject<HTMLVideoElement | null>
  state: ScannerState
  light: { isLit: boolean; switchLight: () => void } | null
}

function Viewfinder({ video, state, light }: ViewfinderProps) {
  const { t } = useLingui()
  const texts = {
    opening: t`Your browser may ask for the camera: allow it. Pictures stay on this phone.`,
    reading: t`Hold the bar code or the QR code in front of the camera.`,
    blocked: t`The camera is blocked for this page. Allow it in the browser’s settings, or type the number.`,
    none: t`There is no camera that can be used here. Type the number.`,
    unreadable: t`The label scanner could not be loaded. Type the number.`
  }
  const isShown = state === 'opening' || state === 'reading'
  return (
    <div className="grid gap-2.5">
      {isShown && (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`Camera`}
          className="aspect-4/3 max-h-[44dvh] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <p className="text-text-2">{texts[state]}</p>
      {light && (
        <Button block className="min-h-12 border-2" aria-pressed={light.isLit} onClick={light.switchLight}>
          {light.isLit ? (
            <FlashlightOff className="size-5" strokeWidth={1.75} aria-hidden />
          ) : (
            <Flashlight className="size-5" strokeWidth={1.75} aria-hidden />
          )}
          {light.isLit ? t`Light off` : t`Light on`}
        </Button>
      )}
    </div>
  )
}
