import type { ReactNode } from 'react'

/** The frame of a page of the admin area that does not fill the window. */
export function StaffPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[1400px] p-5 max-md:px-3 max-md:py-4">{children}</div>
}
