import { i18n } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { Button, buttonVariants } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Note } from '#components/feedback/note.tsx'
import { cn } from '#lib/style/cn.ts'
import { toCsv } from '#lib/files/csv.ts'
import { saveText } from '#lib/files/download.ts'
import { bookColumns, columns, type Column } from './batch-columns.ts'
import { FileError, type FileFault, mostBytes, mostColumns, mostLines } from './file-error.ts'
import { mostRows, type ReadFile } from './read-rows.ts'

const language = () => (i18n.locale === 'sv' ? 'sv' : 'en')
const nameOf = (column: Pick<Column, 'en' | 'sv'>) => column[language()]

/** Where a file is chosen or dropped, with a template and a description of its columns. */
export function BatchFile({ onChoose }: { onChoose: (file: File) => Promise<void> }) {
  const { t } = useLingui()
  const id = useId()
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<FileFault | null>(null)
  const fail = (error: unknown) => setFault(error instanceof FileError ? error.fault : 'unreadable')
  const read = (file: File | undefined) => {
    setFault(null)
    if (file) onChoose(file).catch(fail)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    read(event.dataTransfer.files[0])
  }
  return (
    <Card className="max-w-[760px]">
      <p className="max-w-[60ch] text-text-2">
        <Trans>
          One row per parcel, {mostRows} at most. Nothing is sent until you have seen every row with its price and said
          yes.
        </Trans>
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'mt-4 grid justify-items-center gap-3 rounded-md border-2 border-dashed border-border-strong px-4 py-8 text-center',
          over && 'border-primary bg-primary-soft'
        )}
      >
        <FileSpreadsheet className="size-8 text-text-3" strokeWidth={1.5} aria-hidden />
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,text/csv,text/plain"
          className="peer sr-only"
          onChange={(event) => {
            read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={cn(
            buttonVariants({ variant: 'primary' }),
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'
          )}
        >
          {t`Choose a CSV or Excel file`}
        </label>
        <p className="text-14 text-text-3">
          <Trans>or drop it here</Trans>
        </p>
      </div>
      {fault && (
        <Note tone="danger" icon={TriangleAlert} role="alert" className="mt-4">
          <b>
            <Trans>We could not read the file.</Trans>
          </b>{' '}
          <Fault fault={fault} />
        </Note>
      )}
      <Template />
    </Card>
  )
}

function Fault({ fault }: { fault: FileFault }) {
  const megabytes = mostBytes / 1_000_000
  if (fault === 'too-large')
    return <Trans>It is larger than {megabytes} MB. Keep only the parcels, and try again.</Trans>
  if (fault === 'too-long')
    return <Trans>It has more than {mostLines} rows. Keep only the parcels, and try again.</Trans>
  if (fault === 'too-wide')
    return <Trans>It has more than {mostColumns} columns. Keep only the parcels, and try again.</Trans>
  if (fault === 'too-much')
    return (
      <Trans>
        There is too much in it, perhaps in a cell far to the right or far below: copy the parcels to a new file and try
        again.
      </Trans>
    )
  return <Trans>Save it as CSV or XLSX and try again.</Trans>
}

function Template() {
  const { t } = useLingui()
  const download = () => {
    const example = columns.map((column) => column.example[language()])
    const headings = [...columns, ...bookColumns].map(nameOf)
    saveText(toCsv([headings, [...example, ...bookColumns.map(() => '')]]), `${t`ilbud-template`}.csv`)
  }
  return (
    <>
      <Button variant="quiet" className="mt-4 -ml-3" onClick={download}>
        <Download className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Download the template</Trans>
      </Button>
      <details className="mt-1 text-14">
        <summary className="inline-block cursor-pointer py-1.5 font-semibold pointer-coarse:py-3 text-primary-text underline underline-offset-3">
          <Trans>Which columns?</Trans>
        </summary>
        <p className="mt-1 text-text-2">
          <Trans>
            The headings may be Swedish or English, in any order. Only the columns marked "required" must be there.
            Pickup time is written as 2026-11-20 14:30, a yes as yes, ja or x.
          </Trans>
        </p>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {columns.map((column) => (
            <li key={column.field} className="py-0.5">
              {nameOf(column)} {column.required && <span className="text-text-3">({t`required`})</span>}
            </li>
          ))}
          {bookColumns.map((column) => (
            <li key={column.end} className="py-0.5">
              {nameOf(column)}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-text-2">
          <Trans>
            With the name of an entry of your address book, its address, contact and phone need not be in the row.
          </Trans>
        </p>
      </details>
    </>
  )
}

/** The errors of the file itself. */
export function FileProblems({ file: { rows, missing, unknown, tooMany } }: { file: ReadFile }) {
  const list = (names: string[]) => names.join(', ')
  const [lacking, ignored] = [list(missing.map(nameOf)), list(unknown)]
  return (
    <div role="status" className="mb-4 grid gap-2 empty:hidden">
      {missing.length > 0 && (
        <Note tone="danger" icon={TriangleAlert}>
          <Plural
            value={missing.length}
            one={`The file lacks the column ${lacking}. Nothing was read.`}
            other={`The file lacks the columns ${lacking}. Nothing was read.`}
          />
        </Note>
      )}
      {missing.length === 0 && rows.length === 0 && (
        <Note tone="danger" icon={TriangleAlert}>
          <Trans>The file has headings but no rows.</Trans>
        </Note>
      )}
      {unknown.length > 0 && (
        <Note tone="warning" icon={TriangleAlert}>
          <Trans>We do not know these columns and leave them out: {ignored}</Trans>
        </Note>
      )}
      {tooMany && (
        <Note tone="warning" icon={TriangleAlert}>
          <Trans>
            The file has more than {mostRows} rows. Only the first {mostRows} were read.
          </Trans>
        </Note>
      )}
    </div>
  )
}
