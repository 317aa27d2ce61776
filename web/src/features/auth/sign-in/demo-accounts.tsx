import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '@ilbud/proto/http/roles'
import { configQuery } from '#lib/api/config-query.ts'

const order: readonly Role[] = ['customer', 'company_admin', 'driver', 'dispatcher', 'admin', 'company_member']

interface DemoAccountsProps {
  onUse: (account: { username: string; password: string }) => void
}

/** In demo mode the dialog lists one account per role. */
export function DemoAccounts({ onUse }: DemoAccountsProps) {
  const { t } = useLingui()
  const { data } = useQuery(configQuery())
  const demo = data?.demo
  if (!demo) return null
  const shown = order.flatMap((role) => demo.accounts.find((account) => account.role === role) ?? [])
  return (
    <div className="mt-5 border-t border-border pt-4">
      <p className="text-14 text-text-2">
        <Trans>
          <b>Demo mode</b> · password {demo.password}
        </Trans>
      </p>
      <ul>
        {shown.map(({ username }) => (
          <li key={username} className="flex min-h-9 items-center justify-between gap-2 text-14">
            <span className="min-w-0 truncate">{username}</span>
            <button
              type="button"
              className="min-h-8 px-1 font-semibold text-primary-text underline underline-offset-3"
              aria-label={t`Use ${username}`}
              onClick={() => onUse({ username, password: demo.password })}
            >
              <Trans>Use</Trans>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
