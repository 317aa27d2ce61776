import { describe, expect, it } from 'vitest'
import { sectionOf, withSection } from './changelog.ts'

describe('the changelog', () => {
  it('the changelog lists the changes of a version by how much they ask of operators', () => {
    const section = sectionOf('0.2.0', '2026-11-25', [
      { type: 'patch', summary: 'A stream no longer ends early.' },
      { type: 'minor', summary: 'Orders show their weight.\nSenders see it as well.' }
    ])
    expect(section).toBe(
      '## 0.2.0 (2026-11-25)\n\n### New\n\n- Orders show their weight.\n  Senders see it as well.\n\n### Fixed\n\n- A stream no longer ends early.'
    )
  })

  it('the changelog has the newest version first, below its introduction', () => {
    const first = withSection('# Changelog\n\nWhat is new.\n', '## 0.1.0\n\n- a')
    expect(first).toBe('# Changelog\n\nWhat is new.\n\n## 0.1.0\n\n- a\n')
    expect(withSection(first, '## 0.2.0\n\n- b')).toBe(
      '# Changelog\n\nWhat is new.\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n'
    )
  })
})
