import { type ChoiceKind, choiceKinds, type NotificationChoices } from '@ilbud/proto/http/people/notification-choices'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckInput } from '#components/forms/choice.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { configQuery } from '#lib/api/config-query.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { PushSwitch } from '#lib/push/push-switch.tsx'
import { changeChoices, choicesQuery } from './choice-queries.ts'

const names: Record<ChoiceKind, MessageDescriptor> = {
  placed: msg`Your order is confirmed`,
  released: msg`We are looking for a driver`,
  'driver-assigned': msg`A driver has your order`,
  'picked-up': msg`The parcel is picked up`,
  'out-for-delivery': msg`It is on its way to the recipient`,
  arriving: msg`The driver is nearly there`,
  delivered: msg`It is delivered`,
  'attempt-failed': msg`Nobody could take it`,
  delayed: msg`It will be late`,
  rescheduled: msg`It gets another time`,
  returning: msg`It is coming back to you`,
  returned: msg`It is back with you`,
  canceled: msg`The order is canceled`
}

type Shown = 'mail' | 'sms' | 'push'

/** What the sender of parcels is told, and how. Mails about the account itself always come. */
export function NoticeChoices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(choicesQuery())
  if (error && !data) {
    return <LoadProblem title={t`We could not load what you have chosen.`} query={{ error, refetch }} />
  }
  if (!data) return <LoadingRows count={4} row="h-9 rounded-md" />
  return <ChoicesTable choices={data} />
}

function ChoicesTable({ choices }: { choices: NotificationChoices }) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { refusal, change } = useChange(choices)
  const hasPush = Boolean(useQuery(configQuery()).data?.pushKey)
  const channels: [Shown, string][] = [
    ['mail', t`Email`],
    ['sms', t`SMS`],
    ...(hasPush ? [['push', t`Push`] as [Shown, string]] : [])
  ]
  return (
    <>
      <p className="mb-2 text-text-2">
        <Trans>About the parcels that you send. Messages about your account itself always come by email.</Trans>
      </p>
      <PushSwitch parcel={null} hint={<Trans>Even when this page is closed. You choose below what about.</Trans>} />
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-border text-13 text-text-2 [&>th]:py-1.5 [&>th]:font-semibold">
            <th scope="col" className="text-left">
              <Trans>When</Trans>
            </th>
            {channels.map(([channel, name]) => (
              <th key={channel} scope="col" className="w-16 text-center">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choiceKinds.map((kind) => {
            const what = i18n._(names[kind])
            return (
              <tr key={kind} className="border-b border-border last:border-b-0">
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {what}
                </th>
                {channels.map(([channel, name]) => (
                  <td key={channel} className="py-1">
                    <label className="grid min-h-11 cursor-pointer place-items-center">
                      <CheckInput
                        aria-label={`${what}: ${name}`}
                        checked={choices[kind][channel]}
                        onChange={({ target }) => change(kind, channel, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p role="alert" className="text-danger">
        {refusal}
      </p>
    </>
  )
}

/** A press shows at once; a refused one is taken back and said. */
function useChange(choices: NotificationChoices) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState('')
  const { queryKey } = choicesQuery()
  const reasons: Record<string, string> = {
    SMS_UNAVAILABLE: t`We cannot send text messages at present.`,
    PHONE_MISSING: t`Add a phone number under “About you” first.`,
    NUMBER_STOPPED: t`Your number has stopped our text messages.`
  }
  const { mutate } = useMutation({
    scope: { id: 'notification choices' },
    mutationFn: changeChoices,
    onSuccess: (after) => queryClient.setQueryData(queryKey, after),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      const reason = error instanceof ApiError && error.code ? reasons[error.code] : undefined
      if (reason) setRefusal(reason)
      else toastFailure(t`Your choice could not be saved`, error)
    }
  })
  const change = (kind: ChoiceKind, channel: Shown, isWanted: boolean) => {
    setRefusal('')
    queryClient.setQueryData(queryKey, { ...choices, [kind]: { ...choices[kind], [channel]: isWanted } })
    mutate({ [kind]: { [channel]: isWanted } })
  }
  return { refusal, change }
}
