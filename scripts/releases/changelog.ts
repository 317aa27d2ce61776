export type Bump = 'major' | 'minor' | 'patch'

interface Change {
  summary: string
  type: Bump
}

const titles: [Bump, string][] = [
  ['major', 'Breaking'],
  ['minor', 'New'],
  ['patch', 'Fixed']
]

/** What CHANGELOG.md says about one version. */
export function sectionOf(version: string, day: string, changes: readonly Change[]): string {
  const lists = titles.flatMap(([type, title]) => {
    const items = changes.filter((change) => change.type === type).map(({ summary }) => itemOf(summary))
    return items.length > 0 ? [`### ${title}\n\n${items.join('\n')}`] : []
  })
  return [`## ${version} (${day})`, ...lists].join('\n\n')
}

/** The changelog with a section before those of earlier versions. */
export function withSection(changelog: string, section: string): string {
  const at = changelog.search(/^## /m)
  const [intro, earlier] = at < 0 ? [changelog, ''] : [changelog.slice(0, at), changelog.slice(at)]
  return `${intro.trimEnd()}\n\n${section}\n${earlier && `\n${earlier}`}`
}

function itemOf(summary: string): string {
  return `- ${summary.trim().replaceAll('\n', '\n  ')}`
}
