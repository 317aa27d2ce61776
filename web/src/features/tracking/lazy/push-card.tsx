import { Trans } from '@lingui/react/macro'
import { Card } from '#components/layout/card.tsx'
import { PushSwitch } from '#lib/push/push-switch.tsx'

/** For whoever has the link of a parcel that is not at its end. */
export function PushCard({ trackingId, trackingKey }: { trackingId: string; trackingKey: string }) {
  return (
    <Card className="py-2 empty:hidden print:hidden">
      <PushSwitch
        parcel={{ trackingId, key: trackingKey }}
        hint={
          <Trans>When the parcel is on its way, nearly there, late or delivered, even when this page is closed.</Trans>
        }
      />
    </Card>
  )
}
