import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { changeDriver, inviteDriver } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { peopleRefusals } from '#features/people/people-refusal.ts'

export type DriverAction = 'edit' | 'positions' | 'disable' | 'account'

interface DriverActionsProps {
  driver: AdminDriver
  ask: (action: DriverAction, driver: AdminDriver) => void
}

/** An admin's actions for a driver. Enabling an account is harmless and needs no confirmation. */
export function DriverActions({ driver, ask }: DriverActionsProps) {
  const { t } = useLingui()
  const { enable, invite } = useDriverChanges(driver)
  const name = driver.name ?? t`the driver`
  const isInvited = driver.invited && !driver.disabled
  const actions: [DriverAction, string, string][] = [
    ['edit', t`Edit`, t`Edit ${name}`],
    ['positions', t`Positions`, t`Positions of ${name}`],
    ['account', t`Account`, t`Account of ${name}`],
    ...(driver.disabled ? [] : [['disable', t`Disable`, t`Disable ${name}`] as [DriverAction, string, string]])
  ]
  return (
    <div
      className={cn(
        'flex flex-wrap justify-end gap-1 xl:gap-0 xl:*:px-2.5',
        isInvited ? 'xl:ml-auto xl:max-w-72' : 'xl:flex-nowrap'
      )}
    >
      {isInvited && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Send the invitation to ${name} again`}
          onClick={() => invite.mutate()}
          busyText={invite.isPending && t`Sending...`}
        >
          {t`Invite again`}
        </Button>
      )}
      {actions.map(([action, label, spoken]) => (
        <Button
          key={action}
          variant="quiet"
          size="small"
          aria-label={spoken}
          className={action === 'disable' ? 'text-danger hover:bg-danger-soft' : undefined}
          onClick={() => ask(action, driver)}
        >
          {label}
        </Button>
      ))}
      {driver.disabled && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Enable ${name}`}
          onClick={() => enable.mutate()}
          busyText={enable.isPending && t`Saving...`}
        >
          {t`Enable`}
        </Button>
      )}
    </div>
  )
}

function useDriverChanges({ id, name, email, phone }: AdminDriver) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const onError = (error: Error) => toastFailure(t`That did not work`, error, peopleRefusals())
  const enable = useMutation({
    mutationFn: () => changeDriver(id, { disabled: false }),
    onSuccess: () => {
      toast({ title: t`Driver enabled`, description: name ?? '', variant: 'success' })
      return queryClient.invalidateQueries({ queryKey: peopleKeys.drivers })
    },
    onError
  })
  const invite = useMutation({
    mutationFn: () =>
      inviteDriver({ name: name ?? '', email: email ?? '', phone: phone ?? undefined }, idempotencyKey()),
    onSuccess: () =>
      toast({
        title: t`Invitation sent`,
        description: t`${email} has 24 hours to choose a password.`,
        variant: 'success'
      }),
    onError
  })
  return { enable, invite }
}
