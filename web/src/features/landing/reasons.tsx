import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LiveMark } from '#components/display/live-mark.tsx'
import { Relay } from '#components/parcel/relay.tsx'
import { cn } from '#lib/style/cn.ts'

const slip = 'relative w-[min(244px,100%)] rounded-md bg-surface p-4 shadow-2'

export function Reasons() {
  return (
    <section className="container pt-16 md:pt-[88px]">
      <h2 className="text-[clamp(1.75rem,3.2vw,2.5rem)] leading-[1.05] tracking-[-0.028em]">
        <Trans>Handed over, never out of sight</Trans>
      </h2>
      <div className="mt-6 grid gap-9 md:mt-8 md:grid-cols-3 md:gap-6">
        <Reason
          className="before:-right-[10%] before:-bottom-px before:left-[34%] before:h-[62%] before:rounded-tl-xl"
          picture={<TrackingSlip />}
          title={<Trans>Real-time tracking</Trans>}
          text={<Trans>One sentence tells you where it is and when it comes. Share the link, no account needed.</Trans>}
        />
        <Reason
          className="before:-top-px before:right-[46%] before:-left-[20%] before:h-[70%] before:rounded-br-xl"
          picture={<HandoverSlip />}
          title={<Trans>Secure delivery</Trans>}
          text={
            <Trans>Ask for a signature or a photo. Phone numbers and full addresses never show on a public page.</Trans>
          }
        />
        <Reason
          className="before:-inset-y-px before:-right-[20%] before:left-[62%]"
          picture={<TimingSlip />}
          title={<Trans>Flexible timing</Trans>}
          text={<Trans>Send right now or pick a time that suits. The window narrows as the driver comes closer.</Trans>}
        />
      </div>
    </section>
  )
}

function Reason({
  picture,
  title,
  text,
  className
}: {
  picture: ReactNode
  title: ReactNode
  text: ReactNode
  /** Where the slanted land lies. */
  className: string
}) {
  return (
    <article>
      <div
        className={cn(
          'relative grid h-[190px] place-items-center overflow-hidden rounded-lg border border-border bg-map-water p-5 before:absolute before:skew-x-(--slant) before:bg-map-land md:h-[208px]',
          className
        )}
        aria-hidden
      >
        {picture}
      </div>
      <h3 className="mt-[18px] mb-1.5 text-22">{title}</h3>
      <p className="text-text-2">{text}</p>
    </article>
  )
}

function TrackingSlip() {
  const { t } = useLingui()
  return (
    <div className={slip}>
      <p className="text-13 text-text-2">{t`Arrives`}</p>
      <p className="font-heading mt-0.5 mb-3 text-28">14:20–14:40</p>
      <Relay stage={5} />
      <LiveMark tone="success" className="mt-3 text-13">{t`Connected`}</LiveMark>
    </div>
  )
}

function HandoverSlip() {
  return (
    <div className={slip}>
      <p className="flex items-center justify-between text-14 font-semibold">
        <Trans>Handed over</Trans>
        <CircleCheck className="size-5 text-success" strokeWidth={1.75} />
      </p>
      <svg
        viewBox="0 0 200 56"
        className="h-14 w-full"
        fill="none"
        stroke="var(--color-text)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 40c14-32 24-34 26-22s-12 26-6 26 16-22 22-22-4 18 4 18 14-20 20-20-2 20 6 18 12-26 18-26-6 26 2 26 18-16 26-16 10 8 22 4 20-12 44-8" />
      </svg>
      <p className="border-t border-border-strong pt-1.5 text-13 text-text-3">
        <Trans>Signed by recipient · photo taken</Trans>
      </p>
    </div>
  )
}

function TimingSlip() {
  return (
    <div className={cn(slip, 'text-[15px]')}>
      <p className="flex items-center gap-2.5 py-1.5 font-semibold">
        <i className="size-5 rounded-full border-[6px] border-primary" />
        <Trans>As soon as possible</Trans>
      </p>
      <p className="flex items-center gap-2.5 py-1.5">
        <i className="size-5 rounded-full border-2 border-border-strong" />
        <Trans>Schedule for later</Trans>
      </p>
      <p className="flex gap-1.5 py-1.5 pl-[30px] text-13">
        {['16–18', '18–20', '20–22'].map((slot) => (
          <span key={slot} className="rounded-sm border border-border-strong px-2 py-0.5">
            {slot}
          </span>
        ))}
      </p>
    </div>
  )
}
