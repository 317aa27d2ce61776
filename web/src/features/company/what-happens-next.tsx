import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { serverNow } from '#lib/page/server-clock.ts'
import { lastReviewDay } from './review-dates.tsx'
import { StepMark } from '#components/display/step-mark.tsx'

/** The three steps from application to account, with a date instead of a number of days. */
export function WhatHappensNext() {
  const { t } = useLingui()
  const [day] = useState(() => lastReviewDay(serverNow()))
  return (
    <ol className="mt-4 grid gap-4">
      <Step number={1} title={t`You send the request`}>
        <Trans>You get an application ID at once.</Trans>
      </Step>
      <Step number={2} title={t`We review it`}>
        <Trans>1-2 business days. Sent today, answered by {day}.</Trans>
      </Step>
      <Step number={3} title={t`An email with our answer`}>
        <Trans>With a link to choose your password, or the reason if we decline.</Trans>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <StepMark look="soft">
        <span>{number}</span>
      </StepMark>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-14 text-text-2">{children}</p>
      </div>
    </li>
  )
}
