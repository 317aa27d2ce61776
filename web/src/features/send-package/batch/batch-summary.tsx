import { quotesPerMinute } from '@ilbud/proto/http/price/quotes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { AppWindow, CircleCheckBig, CopyCheck, Download, Hourglass, Pause, Printer, Timer, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Note } from '#components/feedback/note.tsx'
import { toCsv } from '#lib/files/csv.ts'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { saveFile, saveText } from '#lib/files/download.ts'
import { formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { useDeviceNow } from '#lib/page/use-now.ts'
import { isPlacedBefore, type Batch, type BatchRow, type RowState } from './batch-rows.ts'
import type { BatchWork } from './use-batch.ts'
import { useRowWords } from './use-row-words.ts'

/** How many rows can be placed, their price, and the next step. */
export function BatchSummary({ work, batch }: { work: BatchWork; batch: Batch }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each step has its own buttons, so the focused one is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [work.running])
  const count = (state: RowState) => batch.rows.filter((row) => row.state === state).length
  const { fileName, rows } = batch
  const [total, wrong, placed] = [rows.length, count('wrong') + count('failed'), count('placed')]
  const toSend = rows.filter(({ state }) => state === 'ready' || state === 'sent')
  const sum = formatMoney(toSend.reduce((all, row) => all + (row.sum ?? 0), 0))
  return (
    <Card className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-18 wrap-anywhere outline-none">
          {fileName}
        </h2>
        <p className="text-text-2" role="status">
          <Plural value={total} one="# row" other="# rows" />
          {placed > 0 && (
            <>
              {' · '}
              <Plural value={placed} one="# placed" other="# placed" />
            </>
          )}
          {toSend.length > 0 && (
            <>
              {' · '}
              <Plural value={toSend.length} one={`# ready, ${sum}`} other={`# ready, ${sum}`} />
            </>
          )}
          {wrong > 0 && (
            <>
              {' · '}
              <Plural value={wrong} one="# with an error, left out" other="# with errors, left out" />
            </>
          )}
        </p>
      </div>
      <RunNotes work={work} rows={rows} />
      {work.tab === 'this' && <NextSteps work={work} batch={batch} toSend={toSend.length} sum={sum} />}
      <p className="text-13 text-text-3">
        <Trans>The rows are kept on this device until you discard them or sign out.</Trans>
      </p>
    </Card>
  )
}

function RunNotes({
  work: { ended, waitsUntil, tab, running, leaveOutPlaced },
  rows
}: {
  work: BatchWork
  rows: readonly BatchRow[]
}) {
  const changed = rows.filter(({ state, sumBefore }) => state === 'ready' && sumBefore !== null).length
  const again = rows.filter(isPlacedBefore).length
  const unpriced = rows.filter(({ state }) => state === 'unpriced').length
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {tab === 'another' && (
        <Note tone="info" icon={AppWindow}>
          <Trans>
            <b>These rows are open in another tab.</b> Go on there, or close it.
          </Trans>
        </Note>
      )}
      {tab === 'this' && !running && again > 0 && (
        <Note tone="warning" icon={CopyCheck}>
          <Plural
            value={again}
            one="# row is the same as one that you placed in the last day. If you place it, it becomes a second order."
            other="# rows are the same as some that you placed in the last day. If you place them, they become second orders."
          />{' '}
          <Button variant="quiet" size="small" className="-my-1.5" onClick={leaveOutPlaced}>
            <Plural value={again} one="Leave it out" other="Leave them out" />
          </Button>
        </Note>
      )}
      {running === 'pricing' && unpriced > quotesPerMinute && (
        <Note tone="info" icon={Timer}>
          <Plural
            value={Math.ceil(unpriced / quotesPerMinute)}
            one={`You get ${quotesPerMinute} prices a minute: about # minute is left.`}
            other={`You get ${quotesPerMinute} prices a minute: about # minutes are left.`}
          />{' '}
          <Trans>
            Keep this page open. If you leave it, it stops; the prices so far are kept, and you can go on from there.
          </Trans>
        </Note>
      )}
      {waitsUntil !== null && (
        <Note tone="info" icon={Hourglass}>
          <GoesOn at={waitsUntil} />
        </Note>
      )}
      {ended?.how === 'broken' && (
        <Note tone="warning" icon={WifiOff}>
          <Trans>
            <b>We lost the connection.</b> Go on when it is back: no row is placed twice.
          </Trans>
        </Note>
      )}
      {ended?.what === 'placing' && changed > 0 && (
        <Note tone="warning" icon={Hourglass}>
          <Plural
            value={changed}
            one="# row has a new price and was not placed. Look at it and place it again."
            other="# rows have a new price and were not placed. Look at them and place them again."
          />
        </Note>
      )}
    </div>
  )
}

/** Counts down: as a timer, so that screen readers do not read each second. */
function GoesOn({ at }: { at: number }) {
  const left = Math.max(1, Math.ceil((at - useDeviceNow()) / 1000))
  return (
    <span role="timer" className="tabular-nums">
      <Plural
        value={left}
        one="As fast as allowed: it goes on by itself in # second."
        other="As fast as allowed: it goes on by itself in # seconds."
      />
    </span>
  )
}

interface NextStepsProps {
  work: BatchWork
  batch: Batch
  toSend: number
  sum: string
}

function NextSteps({ work, batch, toSend, sum }: NextStepsProps) {
  const { t } = useLingui()
  const unpriced = batch.rows.filter(({ state }) => state === 'unpriced').length
  const placed = batch.rows.some(({ state }) => state === 'placed')
  const isDone = toSend === 0 && unpriced === 0
  if (work.running) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busyText={work.running === 'pricing' ? t`Asking for prices...` : t`Placing orders...`}
        />
        <Button onClick={work.pause}>
          <Pause className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Pause</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {unpriced > 0 && (
        <Button variant="primary" onClick={work.askPrices}>
          <Plural value={unpriced} one="Ask for # price" other="Ask for # prices" />
        </Button>
      )}
      {unpriced === 0 && toSend > 0 && (
        <Button variant="primary" onClick={work.placeAll}>
          <CircleCheckBig className="size-5" strokeWidth={1.75} aria-hidden />
          <Plural value={toSend} one={`Place # order for ${sum}`} other={`Place # orders for ${sum}`} />
        </Button>
      )}
      <LabelsButton rows={batch.rows} />
      {(placed || isDone) && <ResultButton batch={batch} />}
      {isDone && placed && (
        <ButtonLink to={paths.dashboard}>
          <Trans>To my orders</Trans>
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={work.discard}>
        {isDone ? <Trans>Done, choose another file</Trans> : <Trans>Discard, choose another file</Trans>}
      </Button>
    </div>
  )
}

/** The labels of everything that was placed, to be printed in one go. */
function LabelsButton({ rows }: { rows: readonly BatchRow[] }) {
  const { t } = useLingui()
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const saving = useMutation({
    mutationFn: () =>
      saveFile('/api/v1/orders/labels.pdf', `ilbud-${t`labels`}.pdf`, {
        method: 'POST',
        body: JSON.stringify({ ids })
      }),
    onError: (error) => {
      const words = inTranslation({ TOO_MANY_LABELS: t`One file has at most 500 labels. Print them order by order.` })
      toastFailure(t`The labels could not be made`, error, words)
    }
  })
  if (ids.length === 0) return null
  return (
    <Button onClick={() => saving.mutate()} busyText={saving.isPending && t`Making the labels...`}>
      <Printer className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>All labels as PDF</Trans>
    </Button>
  )
}

function ResultButton({ batch }: { batch: Batch }) {
  const { t } = useLingui()
  const words = useRowWords()
  const download = () => {
    const headings = [t`Row`, t`From`, t`To`, t`Contact`, t`Price, SEK`, t`Tracking ID`, t`Result`]
    const lines = batch.rows.map((row) => [
      String(row.line),
      row.values.pickupAddress,
      row.values.deliveryAddress,
      row.values.deliveryContact,
      row.sum === null ? '' : String(row.sum / 100),
      row.trackingId ?? '',
      [words.state(row.state), ...words.problems(row)].join(': ')
    ])
    saveText(toCsv([headings, ...lines]), `${batch.fileName.replace(/\.[^.]*$/, '')}-${t`result`}.csv`)
  }
  return (
    <Button onClick={download}>
      <Download className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Download the result</Trans>
    </Button>
  )
}
