import type { ComponentProps } from 'react'
import { cn } from '#lib/style/cn.ts'

/** A bordered surface without shadow. Never inside another card. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('rounded-lg border border-border bg-surface p-5', className)} />
}
