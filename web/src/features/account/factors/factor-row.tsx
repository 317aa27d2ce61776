import type { FactorView } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { formatDate, formatDateTime } from '#lib/format/format.ts'
import { toast } from '#lib/page/toast.ts'
import { removeFactor } from './factor-queries.ts'
import { RenamePasskeyDialog } from './passkey-dialogs.tsx'

interface FactorRowProps {
  factor: FactorView
  onChange: () => unknown
}

/** An app or a passkey that is in force. */
export function FactorRow({ factor, onChange }: FactorRowProps) {
  const { t } = useLingui()
  const { id, kind, name = '', createdAt, lastUsedAt } = factor
  const [since, last] = [formatDate(createdAt), lastUsedAt && formatDateTime(lastUsedAt)]
  const isApp = kind === 'totp'
  const [isRenaming, setRenaming] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeFactor(id),
    onSuccess: () => toast({ title: isApp ? t`The app is removed` : t`The passkey is removed`, variant: 'success' }),
    onError: (error) => toastFailure(t`Could not remove it`, error),
    onSettled: onChange
  })
  const Icon = isApp ? Smartphone : KeyRound
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-border py-3 last:border-b-0">
      <Icon className="size-6 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">{isApp ? <Trans>App on your phone</Trans> : name}</p>
        <p className="text-14 text-text-2">
          <Trans>
            Since <span className="whitespace-nowrap">{since}</span>
          </Trans>
          {last && (
            <>
              {' · '}
              <Trans>
                last used <span className="whitespace-nowrap">{last}</span>
              </Trans>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-none gap-2">
        {!isApp && (
          <Button size="small" aria-label={t`Rename ${name}`} onClick={() => setRenaming(true)}>
            <Trans>Rename</Trans>
          </Button>
        )}
        <Button
          size="small"
          aria-label={isApp ? t`Remove the app` : t`Remove ${name}`}
          onClick={() => removing.mutate()}
          busyText={removing.isPending && t`One moment...`}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      {isRenaming && (
        <RenamePasskeyDialog
          passkey={factor}
          onClose={() => setRenaming(false)}
          onRenamed={() => {
            setRenaming(false)
            onChange()
          }}
        />
      )}
    </li>
  )
}
