import { describe, expect, it } from 'vitest'
import { type Manifest, overBudget, pageLoads } from './bundle-budgets.ts'

const sizes: Record<string, number> = {
  'first.js': 120_000,
  'first.css': 900_000,
  'sv.js': 9_000,
  'track.js': 10_000,
  'track-sv.js': 3_000,
  'shared.js': 5_000,
  'shell.js': 40_000,
  'board.js': 60_000,
  'map-engine-x.js': 290_000
}

const manifest: Manifest = {
  _first: { file: 'first.js', imports: [] },
  'src/locales/sv.po': { file: 'sv.js', isDynamicEntry: true },
  'src/locales/tracking/sv.po': { file: 'track-sv.js', isDynamicEntry: true },
  _shared: { file: 'shared.js', imports: ['_shared'] },
  'src/features/tracking/tracking-page.tsx': {
    file: 'track.js',
    isDynamicEntry: true,
    imports: ['_shared', '_first']
  },
  'src/app/admin-pages.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_shared'] },
  'src/features/dispatch/board-page.tsx': { file: 'board.js', isDynamicEntry: true, imports: ['_map'] },
  _map: { file: 'map-engine-x.js' }
}

const scripts = ['first.js']
const sizeOf = (file: string) => sizes[file] ?? Number.NaN
const kilobytes = (loads: ReturnType<typeof pageLoads>, name: string) => loads.find(({ page }) => page.includes(name))

describe('the budgets of the first load', () => {
  it('a budget counts the first load, the page with everything that it imports once, and its texts', () => {
    const loads = pageLoads(manifest, scripts, sizeOf)
    expect(kilobytes(loads, 'tracking')).toMatchObject({ kilobytes: 147, budget: 150 })
  })

  it('a budget of a staff page counts the shell around it, and no map', () => {
    const load = kilobytes(pageLoads(manifest, scripts, sizeOf), 'board')
    expect(load).toMatchObject({ kilobytes: 234, budget: 350 })
  })

  it('a library too many exceeds a budget', () => {
    expect(overBudget(pageLoads(manifest, scripts, sizeOf))).toEqual([])
    sizes['track.js'] = 14_000
    expect(overBudget(pageLoads(manifest, scripts, sizeOf)).map(({ page }) => page)).toEqual([
      'src/features/tracking/tracking-page.tsx'
    ])
  })
})
