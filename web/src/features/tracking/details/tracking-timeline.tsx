import { fixedNotes } from '@ilbud/proto/http/orders/timeline-notes'
import type { TimelineEntry, TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#components/layout/card.tsx'
import { goesBack } from '#components/parcel/goes-back.ts'
import { statusLooks } from '#components/parcel/status-badge.tsx'
import { Timeline, TimelineItem } from '#components/parcel/timeline.tsx'
import { formatRecent } from '#lib/format/format-recent.ts'
import type { Reader } from '#features/tracking/words/reader.ts'
import { noteOf } from '#features/tracking/words/timeline-notes.ts'
import { byTime } from '#features/tracking/words/tracking-words.ts'

/** The history, oldest first. */
export function TrackingTimeline({ result, reader }: { result: TrackingResult; reader: Reader }) {
  const { t, i18n } = useLingui()
  const entries = byTime(result.timeline)
  return (
    <Card>
      <h2 className="mb-3.5 text-18 wrap-anywhere">{t`Delivery timeline`}</h2>
      {entries.length === 0 ? (
        <p className="text-text-2">{t`No tracking events available`}</p>
      ) : (
        <Timeline label={t`Delivery timeline`}>
          {entries.map((entry, at) => {
            // The way back is no second failed attempt.
            const look = entry.code === 'RETURNING' ? goesBack : statusLooks[entry.type]
            return (
              <TimelineItem
                key={`${entry.timestamp} ${entry.code}`}
                icon={look.icon}
                className={look.className}
                title={i18n._(look.label)}
                time={entry.timestamp}
                timeText={formatRecent(entry.timestamp)}
                latest={at === entries.length - 1}
                corrected={entry.corrected}
              >
                <EntryNote entry={entry} reader={reader} />
              </TimelineItem>
            )
          })}
        </Timeline>
      )}
    </Card>
  )
}

function EntryNote({ entry, reader }: { entry: TimelineEntry; reader: Reader }) {
  const { t, i18n } = useLingui()
  const note = noteOf(entry.code, reader)
  const isParty = reader !== 'public' && reader !== 'recipient'
  return (
    <>
      {entry.corrected && <p>{t`Corrected: this did not happen.`}</p>}
      {!entry.corrected && note && <p>{i18n._(note)}</p>}
      {isParty && isFreeText(entry) && <p>{entry.note}</p>}
      {entry.location && (
        <p className="text-13 text-text-3">
          {entry.location.lat.toFixed(4)}, {entry.location.lng.toFixed(4)}
        </p>
      )}
    </>
  )
}

/** Whether a person wrote the note. Otherwise the server fills in a fixed one, which is translated here. */
function isFreeText({ note, code }: TimelineEntry): boolean {
  return Boolean(note) && note !== fixedNotes[code]
}
