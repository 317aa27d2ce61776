import { globSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { buttonVariants } from '#components/forms/button.tsx'
import { mergeClasses } from './merge-classes.ts'

const theme = { text: ['12', '13', '14', '16', '18', '22', '28', '36', '48', '64'], shadow: ['1', '2', '3'] }
const library = extendTailwindMerge({ extend: { theme } })

const src = `${import.meta.dirname}/../../`
/** Every list of classes in the code. */
const written = new Set(
  globSync('**/*.tsx', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(src + file, 'utf8').matchAll(/['"]([a-z-][^'"\n]*)['"]/g)])
    .map(([, text]) => text!)
    .filter((text) => /^[\w\s:[\]()./,%&>*_=+#|-]+$/.test(text) && /-|flex|grid|block|hidden|relative/.test(text))
)

const kit = [
  ...(['primary', 'outline', 'quiet'] as const).flatMap((variant) =>
    (['md', 'icon', 'small'] as const).map((size) => buttonVariants({ variant, size }))
  ),
  'rounded-lg border border-border bg-surface p-5',
  'w-full min-h-(--field) rounded-md border border-border-strong bg-surface px-3.5 text-16 text-text aria-invalid:border-2 aria-invalid:border-danger',
  'flex min-h-11 items-start gap-3 py-2.5',
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-sunken px-4 py-2 text-16 font-semibold',
  'flex gap-3 rounded-md border-l-4 border-st bg-st-soft px-4 py-3.5',
  'block h-4 rounded-sm bg-sunken',
  'relative w-[min(244px,100%)] rounded-md bg-surface p-4 shadow-2',
  'fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] overflow-y-auto rounded-t-xl bg-surface px-4 pt-6 md:inset-y-0 md:w-[400px] md:p-6'
]

describe('merging classes', () => {
  it('mergeClasses agrees with tailwind-merge for every component and class list in the code', () => {
    expect(written.size).toBeGreaterThan(500)
    const different = [...written].flatMap((list) =>
      kit
        .map((base) => `${base} ${list}`)
        .filter((classes) => mergeClasses(classes) !== library(classes))
        .map((classes) => `${list}: ${mergeClasses(classes)} ≠ ${library(classes)}`)
        .slice(0, 1)
    )
    expect(different).toEqual([])
  })

  it('the later class wins within its own breakpoint', () => {
    expect(mergeClasses('px-5 md:px-7 px-0')).toBe('md:px-7 px-0')
    expect(mergeClasses('text-14 text-danger text-16 text-text')).toBe('text-16 text-text')
    expect(mergeClasses('pt-2 p-4 [&>*]:px-1')).toBe('p-4 [&>*]:px-1')
    expect(mergeClasses('w-4 h-4 size-5')).toBe('size-5')
  })
})
