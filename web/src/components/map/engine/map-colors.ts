import type { ColorScheme } from '#lib/style/color-scheme.ts'

export interface MapColors {
  outside: string
  water: string
  land: string
  border: string
  label: string
  waterLabel: string
  route: string
  casing: string
  road: string
  roadEdge: string
  /** Around the names of streets. */
  roadHalo: string
}

// docs/screens.md#maps. In hex, because MapLibre does not support OKLCH.
export const mapColors: Record<ColorScheme, MapColors> = {
  light: {
    outside: '#eceae4',
    water: '#bfdbe4',
    land: '#f6f4ee',
    border: '#d5d3ca',
    label: '#3e545c',
    waterLabel: '#326274',
    route: '#055063',
    casing: '#fefefc',
    road: '#fffefd',
    roadEdge: '#d5d3ca',
    roadHalo: '#fffefd'
  },
  dark: {
    outside: '#162227',
    water: '#052936',
    land: '#0e191d',
    border: '#2b393f',
    label: '#abbbbf',
    waterLabel: '#6fa1b4',
    route: '#8ce0f1',
    casing: '#040f14',
    // Stands out from a shaded district too.
    road: '#3d4f57',
    roadEdge: '#061014',
    roadHalo: '#0e191d'
  }
}
