import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiKeyFacts } from '#components/display/api-key-facts.tsx'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ConfirmDialog } from '#features/people/confirm-dialog.tsx'
import { toast } from '#lib/page/toast.ts'
import { companyKeysQuery, endCompanyKey } from './company-calls.ts'

interface CompanyKeysProps {
  company: CompanyApplication
  onClose: () => void
}

/** The API keys of a company, each of which an admin may end, such as one that has leaked. */
export function CompanyKeysDialog({ company: { id: companyId, companyName }, onClose }: CompanyKeysProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<ApiKey | null>(null)
  if (ending) {
    const { id, name } = ending
    return (
      <ConfirmDialog
        title={t`End ${name}`}
        question={t`What uses this key at ${companyName} is refused within seconds. This cannot be undone.`}
        confirm={t`End the key`}
        run={() => endCompanyKey(id)}
        onDone={() => {
          toast({ title: t`${name} has ended`, variant: 'success' })
          return queryClient.invalidateQueries({ queryKey: companyKeysQuery(companyId).queryKey })
        }}
        onClose={() => setEnding(null)}
      />
    )
  }
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`API keys of ${companyName}`}
      description={t`With one of these a program acts for the company.`}
    >
      <div className="mt-4">
        <Keys companyId={companyId} end={setEnding} />
      </div>
    </Dialog>
  )
}

function Keys({ companyId, end }: { companyId: string; end: (apiKey: ApiKey) => void }) {
  const { t } = useLingui()
  const keys = useQuery(companyKeysQuery(companyId))
  if (keys.isPending) return <LoadingRows count={2} row="h-16 rounded-lg" />
  if (!keys.data) {
    return <LoadProblem title={<Trans>We could not load the API keys.</Trans>} query={keys} />
  }
  if (keys.data.length === 0) {
    return (
      <p className="text-text-2">
        <Trans>The company has no API keys.</Trans>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-border">
      {keys.data.map((apiKey) => (
        <li key={apiKey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <ApiKeyFacts apiKey={apiKey} />
          <Button
            variant="quiet"
            size="small"
            className="text-danger hover:bg-danger-soft max-sm:-ml-3"
            aria-label={t`End ${apiKey.name}`}
            onClick={() => end(apiKey)}
          >
            <Trans>End</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
