import * as RadixTabs from 'radix-ui/tabs'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

export const Tabs = RadixTabs.Root
export const TabsContent = RadixTabs.Content

export function TabsList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List {...rest} className={cn('flex gap-1 overflow-x-auto border-b border-border', className)} />
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={cn(
        'min-h-11 px-3 font-medium whitespace-nowrap text-text-2 data-[state=active]:font-semibold data-[state=active]:text-text data-[state=active]:shadow-[inset_0_-2px_var(--accent)]',
        className
      )}
    />
  )
}
