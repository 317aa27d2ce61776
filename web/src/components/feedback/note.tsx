import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface NoteProps {
  tone: 'info' | 'success' | 'warning' | 'danger'
  icon: LucideIcon
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

/** A message that must be noticed: soft background, a bar and an icon in the tone's colour. */
export function Note({ tone, icon: Icon, role, className, children }: NoteProps) {
  return (
    <div
      role={role}
      className={cn(`tone-${tone}`, 'flex gap-3 rounded-md border-l-4 border-st bg-st-soft px-4 py-3.5', className)}
    >
      <Icon className="mt-0.5 size-5 text-st" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
