import type { ComponentProps, ReactNode } from 'react'

/** A part of the form, with a line above it. */
export function FormPart({
  title,
  children,
  ...rest
}: Omit<ComponentProps<'fieldset'>, 'title'> & { title: ReactNode }) {
  return (
    <fieldset {...rest} className="grid gap-4 border-t border-border pt-7">
      {/* Floated, a legend stands below the line and not in it. */}
      <legend className="float-left w-full font-display text-22 font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
