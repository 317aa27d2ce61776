import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Dashboard {
  /** The file's name, without its folder. */
  file: string
  uid: string
  panels: { title: string; targets: { expr: string }[] }[]
}

const folder = fileURLToPath(new URL('./dashboards/', import.meta.url))

export function readDashboards(): Dashboard[] {
  return globSync('*.json', { cwd: folder }).map((file) => ({
    file: basename(file),
    ...(JSON.parse(readFileSync(folder + file, 'utf8')) as Omit<Dashboard, 'file'>)
  }))
}
