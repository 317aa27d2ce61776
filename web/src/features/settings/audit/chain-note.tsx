import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { formatNumber } from '#lib/format/format.ts'
import { toast } from '#lib/page/toast.ts'

/**
 * Every entry contains the hash of the one before: with the newest hash one can prove later that nothing was removed.
 */
export function ChainNote({ newest: { number, hash } }: { newest: AuditEntryView }) {
  const { t } = useLingui()
  const shown = formatNumber(number)
  const short = hash.slice(0, 12)
  const copy = () =>
    void navigator.clipboard.writeText(`${number} ${hash}`).then(
      () => toast({ title: t`Copied`, description: t`Keep it outside of this system.` }),
      () => toast({ title: t`Could not copy`, description: `${number} ${hash}`, variant: 'destructive' })
    )
  return (
    <Note tone="info" icon={Link2} className="py-2.5 text-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="max-w-[90ch]">
          <Trans>
            Each entry carries a hash over itself and the one before. The newest is number {shown} (
            <code>{short}…</code>): kept elsewhere, it shows later whether anything was cut or rewritten.
          </Trans>
        </p>
        <Button size="small" onClick={copy}>
          <Trans>Copy number and hash</Trans>
        </Button>
      </div>
    </Note>
  )
}
