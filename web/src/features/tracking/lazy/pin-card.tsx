import { useLingui } from '@lingui/react/macro'
import { Card } from '#components/layout/card.tsx'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'

/** What the recipient tells the driver at the door. A sender who has the link sees it too. */
export function PinCard({ result: { pin, disclosure } }: { result: Tracked }) {
  const { t } = useLingui()
  if (pin === null) return null
  const isParty = disclosure === 'party'
  return (
    <Card className="print:hidden">
      <h2 className="text-18">{isParty ? t`The recipient’s PIN` : t`Your PIN`}</h2>
      <p className="my-2 font-display text-[52px] leading-none font-bold tracking-[.16em]">
        <span aria-hidden>{pin}</span>
        {/* Read out digit by digit. */}
        <span className="sr-only">{pin.split('').join(' ')}</span>
      </p>
      <p className="text-text-2">
        {isParty
          ? t`The recipient sees it with the link and tells it to the driver at the door.`
          : t`Tell the driver the PIN when you are handed the parcel, not before: it shows that the parcel has reached you.`}
      </p>
    </Card>
  )
}
