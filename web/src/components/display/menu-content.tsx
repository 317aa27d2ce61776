import * as Menu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** The list that a menu opens, below its trigger. */
export function MenuContent({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className={cn('z-30 rounded-md border border-border bg-raised p-1 shadow-3', className)}
      >
        {children}
      </Menu.Content>
    </Menu.Portal>
  )
}
