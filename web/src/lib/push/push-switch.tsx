import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Switch } from '#components/forms/choice.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { isSubscribed, type PushParcel, pushSupport, subscribe, unsubscribe } from './subscription.ts'

interface PushSwitchProps {
  /** Null: the news of the signed-in user. */
  parcel: PushParcel
  /** What one is told. */
  hint: ReactNode
}

/** Switches notifications in this browser on and off; says why where it cannot. Nothing where the product sends none. */
export function PushSwitch(props: PushSwitchProps) {
  const { data } = useQuery(configQuery())
  return data?.pushKey ? <OwnSwitch {...props} pushKey={data.pushKey} /> : null
}

function OwnSwitch({ parcel, hint, pushKey }: PushSwitchProps & { pushKey: string }) {
  const { t } = useLingui()
  const [support, setSupport] = useState(pushSupport)
  const [isOn, setIsOn] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [id, key] = parcel ? [parcel.trackingId, parcel.key] : []
  useEffect(() => {
    let isCurrent = true
    const show = (is: boolean) => isCurrent && setIsOn(is)
    isSubscribed(id !== undefined && key !== undefined ? { trackingId: id, key } : null).then(show, () => show(false))
    return () => {
      isCurrent = false
    }
  }, [id, key])

  async function change(isWanted: boolean): Promise<void> {
    setIsBusy(true)
    setHasFailed(false)
    try {
      if (isWanted) {
        const result = await subscribe(parcel, pushKey)
        setIsOn(result === 'done')
        // Whoever closed the question without an answer may be asked again.
        setSupport(pushSupport())
      } else {
        await unsubscribe(parcel)
        setIsOn(false)
      }
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div>
      <Switch
        label={t`Notify me in this browser`}
        hint={support === 'possible' ? hint : <Refusal support={support} />}
        checked={isOn && support === 'possible'}
        disabled={isBusy || support !== 'possible'}
        onChange={({ target }) => void change(target.checked)}
      />
      <p role="alert" className="text-danger">
        {hasFailed && <Trans>That did not work just now. Try again later.</Trans>}
      </p>
    </div>
  )
}

function Refusal({ support }: { support: 'blocked' | 'missing' }) {
  if (support === 'blocked') {
    return <Trans>This browser blocks notifications from us. Allow them in its settings for this page.</Trans>
  }
  return /iPhone|iPad/.test(navigator.userAgent) ? (
    <Trans>On iPhone and iPad: first add this page to the Home Screen, and open it from there.</Trans>
  ) : (
    <Trans>This browser cannot show notifications from web pages.</Trans>
  )
}
