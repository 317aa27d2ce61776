import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Note } from '#components/feedback/note.tsx'
import { StepMark } from '#components/display/step-mark.tsx'
import { paths } from '#lib/page/paths.ts'
import type { Reader } from '#features/tracking/words/reader.ts'
import type { NoteKey, Sentences, StepKey } from '#features/tracking/words/sentences.ts'

interface NextStepsProps {
  result: TrackingResult
  reader: Reader
  sentences: Sentences
}

/** When there is a problem: what happens next and what the visitor can do, directly below the status. */
export function NextSteps({ result, reader, sentences: { note, steps } }: NextStepsProps) {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="mb-3.5 text-18">{t`What happens next`}</h2>
      {note && (
        <Note tone="danger" icon={ClockAlert} className="mb-3">
          {noteText(note)}
        </Note>
      )}
      <ol className="grid gap-1">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[28px_1fr] gap-3 py-2.5">
            <StepMark look="done">
              <b>{at + 1}</b>
            </StepMark>
            <span>{stepText(step)}</span>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid gap-2 print:hidden">
        {reader === 'sender' && (
          <ButtonLink to={`${paths.dashboard}?q=${result.trackingId}`} variant="primary" block>
            {t`Open the order`}
          </ButtonLink>
        )}
        <ButtonLink to={paths.support} variant={reader === 'sender' ? 'outline' : 'primary'} block>
          {t`Contact support`}
        </ButtonLink>
      </div>
    </Card>
  )
}

function noteText(note: NoteKey): string {
  switch (note) {
    case 'no-driver-for-long':
      return translate`No driver has accepted it for 15 minutes. That is longer than usual.`
    case 'time-passed':
      return translate`The expected time has passed, and we have no newer one.`
    case 'late-on-board':
      return translate`The delivery is running late. The parcel is safe with the driver.`
    case 'late-before-pickup':
      return translate`The delivery is running late. The driver has not picked it up yet.`
    case 'unknown-on-board':
      return translate`The driver has the parcel but is not getting closer, or cannot be reached.`
    case 'unknown-before-pickup':
      return translate`The driver has not picked it up and is not getting closer, or cannot be reached.`
    default:
      return translate`The delivery is running late. We are looking for a driver.`
  }
}

function stepText(step: StepKey): string {
  switch (step) {
    case 'dispatch-looks':
      return translate`Our dispatchers see this order and look for a driver.`
    case 'seen-when-accepted':
      return translate`You see here at once when one accepts.`
    case 'sender-may-cancel':
      return translate`In a hurry? The sender can cancel at no cost until it is picked up.`
    case 'you-may-cancel':
      return translate`In a hurry? You can cancel at no cost until it is picked up.`
    case 'maybe-no-network':
      return translate`The driver may be without a network. The page renews itself as soon as we hear of them.`
    case 'ask-support-later':
      return translate`Nothing for 15 more minutes? Contact support with the tracking ID.`
    case 'hub-waits':
      return translate`The parcel waits at a hub, where it changes drivers.`
    case 'hub-next-driver':
      return translate`The next driver takes it from there to the door. The time above counts that in.`
    case 'driver-still-comes':
      return translate`You don’t need to do anything. The driver still comes.`
    case 'driver-assigned-next':
      return translate`You don’t need to do anything. The order goes to the next free driver.`
    case 'time-changes-here':
      return translate`The time above changes if it moves. You see it here at once.`
    case 'stays-with-driver':
      return translate`The parcel stays with the driver until it is decided how it goes on.`
    case 'stays-with-you':
      return translate`The parcel stays with you until it is decided how it goes on.`
    case 'tell-door-code':
      return translate`Wrong door code? Tell the driver below. You can also name another place.`
    case 'ask-sender-for-change':
      return translate`Wrong door code, or another time? Ask the sender to change it, or contact support.`
    case 'sender-decides':
      return translate`Either the driver tries again, or the sender decides whether the parcel comes back.`
    case 'you-decide':
      return translate`You can take the parcel back in My Orders. Otherwise dispatch decides about a new attempt.`
    case 'dispatch-decides':
      return translate`Our dispatchers decide whether the driver tries again or it goes back.`
    case 'choose-above':
      return translate`Choose above what happens now. Otherwise it goes as described there.`
    case 'others-decide':
      return translate`See above who can decide, and what happens otherwise.`
    case 'recalled-for-others':
      return translate`The parcel was recalled. It will not be delivered.`
    case 'recalled-for-sender':
      return translate`The parcel was recalled from My Orders or by dispatch. It will not be delivered.`
    case 'driver-takes-it-back':
      return translate`The driver takes the parcel back to the sender.`
    case 'driver-brings-it-back':
      return translate`The driver brings the parcel back to you.`
    case 'you-take-it-back':
      return translate`You take the parcel back to the sender.`
    case 'expected-ask-sender':
      return translate`Did you expect it? Ask the sender.`
    case 'wanted-ask-sender':
      return translate`Still want it? Ask the sender to send it again.`
    case 'send-again-later':
      return translate`When it is back you can send it again from My Orders.`
    case 'sender-has-it':
      return translate`The sender has the parcel. Ask them if it should be sent again.`
    case 'you-have-it-again':
      return translate`The parcel is back at the pickup address. You can send it again from My Orders.`
    case 'nothing-happens':
      return translate`Nothing is picked up or delivered. The sender can place a new order.`
    case 'nothing-charged':
      return translate`Nothing is picked up, delivered or charged. You can send it again from My Orders.`
    case 'sender-is-told':
      return translate`The sender is told and decides what to do. Support helps both of you.`
    case 'compensation':
      return translate`Contact support about compensation. The terms say what applies.`
    default:
      return translate`Our dispatchers look into it and set a new time.`
  }
}
