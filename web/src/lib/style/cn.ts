import { clsx, type ClassValue } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes))
}
