import { describe, expect, it } from 'vitest'
import { hasTools, needTools } from './tools.ts'

describe('needTools', () => {
  it('a missing tool is named in one line with the command that installs it', () => {
    expect(() => needTools(['java', 'mvn', 'redis-server'], '/nowhere')).toThrow(
      'Not found: java, mvn, redis-server. Debian, Ubuntu: sudo apt-get install default-jre-headless maven redis-server; macOS: brew install openjdk maven redis'
    )
  })

  it('nothing is reported when all tools are installed', () => {
    expect(hasTools([], '/nowhere')).toBe(true)
    expect(hasTools(['java'], '/nowhere')).toBe(false)
    expect(() => needTools([], '/nowhere')).not.toThrow()
  })
})
