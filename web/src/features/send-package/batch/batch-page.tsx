import { Trans, useLingui } from '@lingui/react/macro'
import { PackagePlus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { bookQuery } from '#features/send-package/address-book/book-queries.ts'
import { SendHead } from '#features/send-package/send-page.tsx'
import { BatchFile, FileProblems } from './batch-file.tsx'
import { BatchTable } from './batch-table.tsx'
import { BatchSummary } from './batch-summary.tsx'
import { readCells } from './read-cells.ts'
import { namesEntries, readRows, type ReadFile } from './read-rows.ts'
import { useBatch } from './use-batch.ts'

/** Places several orders from a file: first all rows are read, priced and reviewed, then placed together. */
export function BatchPage() {
  const { t } = useLingui()
  const work = useBatch()
  const rows = work.batch?.rows ?? []
  const placed = rows.filter(({ state }) => state === 'placed').length
  const total = rows.filter(({ state }) => state !== 'wrong').length
  usePageTitle(placed > 0 ? t`${placed} of ${total} placed` : t`Several parcels`)
  const [file, setFile] = useState<ReadFile | null>(null)

  const queryClient = useQueryClient()
  const loadBook = () =>
    queryClient.fetchQuery(bookQuery()).catch((error: unknown) => {
      toastFailure(t`We could not load your saved addresses.`, error)
      return null
    })
  const choose = async (chosen: File) => {
    const cells = await readCells(chosen)
    // Without the book its rows would all be wrong.
    const book = namesEntries(cells) ? await loadBook() : []
    if (!book) return
    const read = readRows(cells, book)
    setFile(read)
    if (read.rows.length > 0) await work.start(chosen.name, read.rows)
  }
  return (
    <div className="container">
      <SendHead title={<Trans>Several parcels</Trans>}>
        <ButtonLink variant="quiet" to={paths.send} className="px-2 max-md:text-14 md:px-3">
          <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>One parcel</Trans>
        </ButtonLink>
      </SendHead>
      {file && <FileProblems file={file} />}
      {work.batch ? (
        <>
          <BatchSummary work={work} batch={work.batch} />
          <BatchTable rows={work.batch.rows} mend={work.running || work.tab !== 'this' ? null : work.mend} />
        </>
      ) : (
        <BatchFile onChoose={choose} />
      )}
    </div>
  )
}
