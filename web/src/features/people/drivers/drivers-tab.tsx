import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { LiveMark } from '#components/display/live-mark.tsx'
import { InvitePersonDialog } from '#features/people/invite-person-dialog.tsx'
import { ListTools } from '#features/people/list/list-tools.tsx'
import { PeopleList } from '#features/people/list/people-list.tsx'
import { useAddress } from '#features/people/list/use-address.ts'
import { inviteDriver } from '#features/people/people-changes.ts'
import { driversQuery, peopleKeys } from '#features/people/people-queries.ts'
import { UserSheet } from '#features/people/users/user-sheet.tsx'
import { DisableDriverDialog } from './disable-driver-dialog.tsx'
import type { DriverAction } from './driver-actions.tsx'
import { EditDriverDialog } from './edit-driver-dialog.tsx'
import { PositionsSheet } from './positions-sheet.tsx'
import { useDriverColumns } from './use-driver-columns.tsx'
import { useFleetTimes } from './use-fleet-times.ts'

/** The drivers: dispatchers read them, admins manage them. */
export function DriversTab({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { read, write } = useAddress()
  const [dialog, setDialog] = useState<{ action: DriverAction; driver: AdminDriver } | null>(null)
  const [inviting, setInviting] = useState(false)
  const { times, state } = useFleetTimes()
  const q = read('q')
  const ask = (action: DriverAction, driver: AdminDriver) =>
    action === 'account' ? write({ user: driver.id }) : setDialog({ action, driver })
  const columns = useDriverColumns(times, mayChange ? ask : null)
  const close = () => setDialog(null)
  return (
    <>
      <ListTools
        label={t`Search drivers`}
        placeholder={t`Name or phone`}
        q={q}
        onSearch={(next) => write({ q: next })}
        filters={<FleetMark state={state} />}
        action={
          mayChange && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus className="size-5" strokeWidth={1.75} aria-hidden />
              <Trans>Invite a driver</Trans>
            </Button>
          )
        }
      />
      <PeopleList
        query={driversQuery(q)}
        caption={t`Drivers`}
        columns={columns}
        usualSort="duty"
        keyOf={({ id }) => id}
        problem={t`We could not load the drivers.`}
        empty={
          q
            ? { title: t`Nobody matches`, text: <Trans>Try a part of the name or the phone.</Trans> }
            : { title: t`No drivers yet`, text: <Trans>Invite somebody by email.</Trans> }
        }
      />
      {inviting && (
        <InvitePersonDialog
          title={t`Invite a driver`}
          description={t`An email asks them to choose a password. Until then nobody can give them work.`}
          invite={async (person, key) => (await inviteDriver(person, key)).invited}
          list={peopleKeys.drivers}
          onClose={() => setInviting(false)}
        />
      )}
      {dialog?.action === 'edit' && <EditDriverDialog driver={dialog.driver} onClose={close} />}
      {dialog?.action === 'disable' && <DisableDriverDialog driver={dialog.driver} onClose={close} />}
      {mayChange && <UserSheet id={read('user')} onClose={() => write({ user: null })} />}
      {dialog?.action === 'positions' && <PositionsSheet driver={dialog.driver} onClose={close} />}
    </>
  )
}

function FleetMark({ state }: { state: ReturnType<typeof useFleetTimes>['state'] }) {
  const { t } = useLingui()
  const live = state === 'live'
  return (
    <LiveMark tone={live ? 'success' : 'info'} className="self-center">
      {live
        ? t`Positions live`
        : state === 'connecting' || state === 'reconnecting'
          ? t`Connecting`
          : t`Positions as loaded`}
    </LiveMark>
  )
}
