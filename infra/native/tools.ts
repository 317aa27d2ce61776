import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartError } from '@ilbud/kernel/runtime/start-error'

// Which package contains each tool, in Debian and Ubuntu and in Homebrew.
const packages = {
  java: { debian: 'default-jre-headless', brew: 'openjdk' },
  mvn: { debian: 'maven', brew: 'maven' },
  'redis-server': { debian: 'redis-server', brew: 'redis' }
}

export type Tool = keyof typeof packages

export function hasTools(tools: Tool[], path: string = process.env.PATH ?? ''): boolean {
  return tools.every((tool) => isOnPath(tool, path))
}

/** Throws, in one line, what is missing and the command that installs it. */
export function needTools(tools: Tool[], path: string = process.env.PATH ?? ''): void {
  const missing = tools.filter((tool) => !isOnPath(tool, path))
  if (missing.length === 0) return
  const install = (system: 'debian' | 'brew') => missing.map((tool) => packages[tool][system]).join(' ')
  throw new StartError(
    `Not found: ${missing.join(', ')}. Debian, Ubuntu: sudo apt-get install ${install('debian')}; macOS: brew install ${install('brew')}`
  )
}

function isOnPath(tool: Tool, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}
