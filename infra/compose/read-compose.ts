import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface ComposeService {
  image: string
  command?: string[]
  environment?: Record<string, string | number>
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  mem_limit?: string
  restart?: string
  healthcheck?: unknown
  container_name?: string
  depends_on?: Record<string, { condition: string; required?: boolean }>
}

const root = new URL('../../', import.meta.url)

export const readRoot = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** A file of Compose as Compose parses it, with shell variables left unexpanded and without its tags. */
export function readCompose(file = 'docker-compose.yml'): Record<string, ComposeService> {
  // Every service refers to the shared settings, which is more aliases than the parser expects of a file.
  const { services } = parse(readRoot(file), { merge: true, logLevel: 'silent', maxAliasCount: -1 }) as {
    services: Record<string, ComposeService>
  }
  return services
}

/** `services/x/src/main.ts` → x */
export const serviceOf = ({ command }: ComposeService): string | undefined =>
  /^services\/(\w+)\/src\/main\.ts$/.exec(command?.[0] ?? '')?.[1]

export function megabytes(limit: string): number {
  const [, count, unit] = /^(\d+)([mg])$/.exec(limit) ?? []
  if (!count) throw new Error(`${limit} is not an amount of memory like 256m`)
  return Number(count) * (unit === 'g' ? 1024 : 1)
}
