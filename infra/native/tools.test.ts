import { describe, expect, it } from 'vitest'
import { hasTools, needTools } from './tools.ts'

describe('needTools', () => {
  it('names in one line what is missing and what installs it', () => {
    expect(() => needTools(['java', 'mvn', 'redis-server'], '/nowhere')).toThrow(
      'Not found: java, mvn, redis-server. Debian, Ubuntu: sudo apt-get install default-jre-headless maven redis-server; macOS: brew install openjdk maven redis'
    )
  })

  it('has nothing to say when all is there', () => {
    expect(hasTools([], '/nowhere')).toBe(true)
    expect(hasTools(['java'], '/nowhere')).toBe(false)
    expect(() => needTools([], '/nowhere')).not.toThrow()
  })
})
