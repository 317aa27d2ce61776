import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our own names in styles/theme.css, which the library would take for colours.
const merge = extendTailwindMerge({
  extend: { theme: { text: ['12', '13', '14', '16', '18', '22', '28', '36', '48', '64'], shadow: ['1', '2', '3'] } }
})

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
