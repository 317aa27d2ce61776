import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { StaffPage } from '#components/layout/staff-page.tsx'
import { cn } from '#lib/style/cn.ts'
import { AccessDenied, AdminGate, area } from './admin-gate.tsx'
import { AdminBar } from './shell/admin-bar.tsx'
import { areaAt, mayOpen } from './shell/areas.ts'
import '#styles/staff.css'

/**
 * The frame of every page of `/admin`: checks access and shows the bar. A pressed tab is marked at once, while its page
 * loads.
 */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <AdminGate>
      {(user) => (
        <div className={cn(area, 'compact')}>
          <AdminBar user={user} />
          <Suspense key={areaAt(pathname)?.to} fallback={<PageBlocks />}>
            {mayOpen(user, pathname) ? children : <AccessDenied role={user.role} />}
          </Suspense>
        </div>
      )}
    </AdminGate>
  )
}

function PageBlocks() {
  const { t } = useLingui()
  return (
    <StaffPage>
      <Loading label={t`Loading`} className="grid gap-4">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    </StaffPage>
  )
}
