import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { useLingui } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { ButtonLink } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { Note } from '#components/note.tsx'
import { StepMark } from '#components/step-mark.tsx'
import { paths } from '#lib/page/paths.ts'
import type { Stuck } from '#features/tracking/stuck.ts'
import { situationOf, takesInstructions } from '#features/tracking/tracking-words.ts'

/** When there is a problem: what happens next and what the visitor can do, directly below the status. */
export function NextSteps({ result, stuck }: { result: TrackingResult; stuck: Stuck | null }) {
  const { t } = useLingui()
  const waiting = useStuckSteps(stuck)
  const trouble = useSteps(result)
  const { note, steps } = waiting ?? trouble
  return (
    <Card>
      <h2 className="mb-3.5 text-18">{t`What happens next`}</h2>
      {note && (
        <Note tone="danger" icon={ClockAlert} className="mb-3">
          {note}
        </Note>
      )}
      <ol className="grid gap-1">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[28px_1fr] gap-3 py-2.5">
            <StepMark look="done">
              <b>{at + 1}</b>
            </StepMark>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <ButtonLink to={paths.support} variant="primary" block className="mt-3 print:hidden">
        {t`Contact support`}
      </ButtonLink>
    </Card>
  )
}

/** For an order that takes too long without a problem. */
function useStuckSteps(stuck: Stuck | null): Steps | null {
  const { t } = useLingui()
  if (stuck === 'no-driver') {
    return {
      note: t`No driver has accepted it for 15 minutes. That is longer than usual.`,
      steps: [
        t`Our dispatchers see this order and look for a driver.`,
        t`You see here at once when one accepts.`,
        t`In a hurry? The sender can cancel at no cost until it is picked up.`
      ]
    }
  }
  if (stuck === 'overdue') {
    return {
      note: t`The time above has passed, and we have no newer one.`,
      steps: [
        t`The driver may be without a network. The page renews itself as soon as we hear of them.`,
        t`Nothing for 15 more minutes? Contact support with the tracking ID.`
      ]
    }
  }
  return null
}

interface Steps {
  note: string | null
  steps: string[]
}

function useSteps(result: TrackingResult): Steps {
  const { t } = useLingui()
  const situation = situationOf(result)
  const hasDriver = result.driver !== null
  const hubSteps = [
    t`The package waits at a hub, where it changes drivers.`,
    t`The next driver takes it from there to the door. The time above counts that in.`
  ]
  switch (situation.kind) {
    case 'arriving':
      if (!situation.delayed) return { note: null, steps: result.status === 'AT_HUB' ? hubSteps : [] }
      return {
        note: hasDriver
          ? t`The delivery is running late. Your package is safe with the driver.`
          : t`The delivery is running late. We are looking for a driver.`,
        steps: [
          t`You don’t need to do anything. The driver still comes.`,
          t`The time above changes if it moves. You see it here at once.`
        ]
      }
    case 'failed':
      return {
        note: null,
        steps: [
          t`The package stays with your driver until it is decided how it goes on.`,
          takesInstructions(result)
            ? t`Wrong door code? Tell the driver below. For another time, ask the sender or contact support.`
            : t`Wrong door code, or another time? Ask the sender to change it, or contact support.`,
          t`Either the driver tries again, or the sender decides whether the package comes back.`
        ]
      }
    case 'goes-back':
      if (result.status === 'CANCELED') {
        return {
          note: null,
          steps: [
            t`The sender has asked for the package back. It is not delivered.`,
            t`The driver takes it to the sender.`,
            t`Did you expect it? Ask the sender.`
          ]
        }
      }
      return {
        note: null,
        steps: [t`The driver takes the package back to the sender.`, t`Still want it? Ask the sender to send it again.`]
      }
    case 'returned':
      return { note: null, steps: [t`The sender has the package. Ask them if it should be sent again.`] }
    case 'canceled':
      return { note: null, steps: [t`Nothing is picked up or delivered. The sender can place a new order.`] }
    case 'lost':
      return { note: null, steps: [t`The sender is told and decides what to do. Support helps both of you.`] }
    case 'waiting':
      if (result.status === 'AT_HUB') return { note: null, steps: hubSteps }
      return { note: null, steps: [t`Our dispatchers look into it and set a new time.`] }
    default:
      return { note: null, steps: [] }
  }
}
