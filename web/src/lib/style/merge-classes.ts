// tailwind-merge knows all of Tailwind and would add 8 kB to every first visit. This knows only what our components let
// others override; a test compares it with tailwind-merge for every class in the code.

const sizes = '(?:12|13|14|16|18|22|28|36|48|64|xs|sm|base|lg|\\d?xl)'
const lengths = `text-(?:${sizes}|\\[(?:clamp|min|[\\d.]).*\\])(?:/.*)?`

/** Of two classes in the same group the later one wins. The first pattern that matches decides the group. */
const patterns: Record<string, string> = {
  display: '(?:block|inline-block|inline|flex|inline-flex|grid|inline-grid|hidden|contents|table|flow-root)',
  'flex-wrap': 'flex-(?:wrap|nowrap|wrap-reverse)',
  'line-clamp': 'line-clamp-.+',
  position: '(?:static|fixed|absolute|relative|sticky)',
  align: 'text-(?:left|center|right|justify|start|end)',
  'text-wrap': 'text-(?:wrap|nowrap|balance|pretty)',
  'text-size': lengths,
  'text-overflow': '(?:truncate|text-ellipsis|text-clip)',
  'font-weight': 'font-(?:thin|light|normal|medium|semibold|bold|black|extrabold)',
  decoration: '(?:underline|overline|line-through|no-underline)',
  shadow: 'shadow(?:-(?:\\d|none|\\[.*\\]|\\(.*\\)))?',
  rounded: 'rounded(?:-(?!(?:[trblse]|tl|tr|bl|br|ss|se|ee|es)(?:-|$)).*)?',
  'rounded-t': 'rounded-t(?:-.*)?',
  'border-w': 'border(?:-(?:0|2|4|8|\\[\\d.*\\]))?',
  'border-w-t': 'border-t(?:-(?:0|2|4|8))?',
  'border-w-b': 'border-b(?:-(?:0|2|4|8))?',
  'border-w-l': 'border-l(?:-(?:0|2|4|8))?',
  'border-w-r': 'border-r(?:-(?:0|2|4|8))?',
  'border-w-y': 'border-y(?:-(?:0|2|4|8))?',
  'border-color': 'border-(?![trblxyse]-|spacing|dashed|solid|collapse).*',
  transition: 'transition(?:-(?!behavior).*)?',
  inset: '-?inset-(?!x-|y-|ring|shadow).*'
}
/** Groups of classes that begin with a name and a dash; the first that matches decides. */
const prefixes =
  'min-w min-h max-w max-h size w h px py pt pr pb pl p mx my mt mr mb ml m inset-x inset-y top right bottom left z gap-x gap-y gap grid-cols items justify-items justify-self justify self text leading tracking bg opacity overflow-x overflow-y overflow cursor duration'
const groups = Object.entries(patterns).map(([group, pattern]) => [group, new RegExp(`^${pattern}$`)] as const)
for (const prefix of prefixes.split(' ')) groups.push([prefix, new RegExp(`^-?${prefix}-.`)])

const sides = (name: string, axes: readonly string[]) => axes.map((axis) => `${name}${axis}`)
/** Further groups that a class of this group overrides. */
const alsoEnds: Record<string, readonly string[]> = {
  p: sides('p', ['x', 'y', 't', 'r', 'b', 'l']),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: sides('m', ['x', 'y', 't', 'r', 'b', 'l']),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'line-clamp': ['display', 'overflow'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  rounded: ['rounded-t'],
  'border-w': ['border-w-t', 'border-w-b', 'border-w-l', 'border-w-r', 'border-w-y'],
  'border-w-y': ['border-w-t', 'border-w-b'],
  'text-size': ['leading']
}

const cache = new Map<string, string>()

/** Removes classes that are overridden by a later one in the list. */
export function mergeClasses(classes: string): string {
  const cached = cache.get(classes)
  if (cached !== undefined) return cached
  const ended = new Set<string>()
  const remaining: string[] = []
  for (const name of classes.split(/\s+/).filter(Boolean).toReversed()) {
    const { modifiers, base } = parse(name)
    const group = groupOf(base)
    if (group !== null) {
      if (ended.has(modifiers + group)) continue
      for (const ends of [group, ...(alsoEnds[group] ?? [])]) ended.add(modifiers + ends)
    }
    remaining.unshift(name)
  }
  const merged = remaining.join(' ')
  cache.set(classes, merged)
  return merged
}

function groupOf(base: string): string | null {
  return groups.find(([, pattern]) => pattern.test(base))?.[0] ?? null
}

/** `md:hover:px-3` → `md:hover:` and `px-3`; colons in brackets belong to what they stand in. */
function parse(name: string): { modifiers: string; base: string } {
  let depth = 0
  let start = 0
  for (let at = 0; at < name.length; at++) {
    const symbol = name[at]!
    if (symbol === '[' || symbol === '(') depth++
    else if (symbol === ']' || symbol === ')') depth--
    else if (symbol === ':' && depth === 0) start = at + 1
  }
  return { modifiers: name.slice(0, start).split(':').toSorted().join(':'), base: name.slice(start) }
}
