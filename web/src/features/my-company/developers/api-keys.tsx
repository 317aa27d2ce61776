import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiKeyFacts } from '#components/display/api-key-facts.tsx'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { apiKeysQuery } from './developer-queries.ts'
import { EndKeyDialog, RotateKeyDialog } from './key-dialogs.tsx'

type Open = { dialog: 'add' } | { dialog: 'rotate' | 'end'; apiKey: ApiKey } | null

/** The company's API keys. */
export function ApiKeys() {
  const { t } = useLingui()
  const keys = useQuery(apiKeysQuery())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (keys.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!keys.data) {
    return <LoadProblem title={<Trans>We could not load the API keys.</Trans>} query={keys} />
  }
  const add = (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'add' })}>
      <KeyRound className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Create an API key</Trans>
    </Button>
  )
  return (
    <section>
      <h2 className="mb-3 text-20">
        <Trans>API keys</Trans>
      </h2>
      {keys.data.length === 0 ? (
        <EmptyState title={t`No API keys yet`} action={add}>
          <Trans>
            With a key your shop books and follows parcels by itself. Begin with a test key: its orders reach nobody.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <div className="mb-4">{add}</div>
          <ul className="grid gap-2">
            {keys.data.map((apiKey) => (
              <Row key={apiKey.id} apiKey={apiKey} onOpen={(dialog) => setOpen({ dialog, apiKey })} />
            ))}
          </ul>
        </>
      )}
      {open?.dialog === 'add' && <AddKeyDialog onClose={close} />}
      {open?.dialog === 'rotate' && <RotateKeyDialog apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === 'end' && <EndKeyDialog apiKey={open.apiKey} onClose={close} />}
    </section>
  )
}

function Row({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (dialog: 'rotate' | 'end') => void }) {
  const { t } = useLingui()
  const { name } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-border bg-surface px-4 py-3">
      <ApiKeyFacts apiKey={apiKey} />
      <div className="flex gap-1 max-sm:-ml-3 max-sm:basis-full">
        <Button variant="quiet" size="small" aria-label={t`Rotate ${name}`} onClick={() => onOpen('rotate')}>
          <Trans>Rotate</Trans>
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-danger hover:bg-danger-soft"
          aria-label={t`End ${name}`}
          onClick={() => onOpen('end')}
        >
          <Trans>End</Trans>
        </Button>
      </div>
    </li>
  )
}
