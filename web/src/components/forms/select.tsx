import type { ComponentProps } from 'react'
import { cn } from '#lib/style/cn.ts'
import { box, useFieldProps } from './field.tsx'

/** Its arrow is drawn, to look the same in every browser. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldProps()}
      {...rest}
      className={cn(
        box,
        'appearance-none [background-image:linear-gradient(45deg,transparent_50%,var(--color-text-2)_50%),linear-gradient(-45deg,transparent_50%,var(--color-text-2)_50%)] [background-size:6px_6px] [background-position:calc(100%-20px)_55%,calc(100%-14px)_55%] [background-repeat:no-repeat] pr-[34px]',
        className
      )}
    />
  )
}
