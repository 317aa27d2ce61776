import type { DayFigures } from './day-figures.ts'

// Colours and fonts of the product's pages (web/src/styles/tokens.css).
const colours = {
  ground: '#f8f6f2',
  text: '#0a242c',
  quiet: '#3e545c',
  line: '#dddcd5',
  bar: '#055063',
  baseline: '#728488',
  goal: '#fa9232'
}
const font = "'Familjen Grotesk', ui-sans-serif, system-ui, sans-serif"

interface Panel {
  title: string
  of(figures: DayFigures): number
  text(value: number): string
  /** The end of the scale. */
  most: number
  goal?: number
}

const [panelWidth, left, top, rowHeight] = [232, 150, 96, 40]

/** The ways side by side, as a picture for the docs. A line marks a goal. */
export function pictureOf(all: readonly DayFigures[]): string {
  const panels = panelsOf(all)
  const [width, height] = [left + panels.length * panelWidth + 24, top + all.length * rowHeight + 44]
  const names = all.map(({ name }, at) =>
    text(24, top + at * rowHeight + 20, name, `font-weight="${at === 0 ? 400 : 600}"`)
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${font}" font-size="15" fill="${colours.text}" role="img">`,
    `<title>One day, run ${all.length} ways</title>`,
    `<rect width="${width}" height="${height}" rx="12" fill="${colours.ground}"/>`,
    text(24, 40, 'One day, the same orders and drivers', 'font-size="20" font-weight="700"'),
    ...names,
    ...panels.flatMap((panel, at) => linesOf(panel, all, left + at * panelWidth)),
    text(24, height - 16, 'The line is the goal.', `font-size="13" fill="${colours.quiet}"`),
    '</svg>',
    ''
  ].join('\n')
}

function panelsOf(all: readonly DayFigures[]): Panel[] {
  const largest = (of: Panel['of']): number => Math.max(...all.map(of))
  const digits = (count: number, unit: string) => (value: number) => `${value.toFixed(count)}${unit}`
  const km = ({ kmPerDelivery }: DayFigures): number => kmPerDelivery
  const error = ({ etaErrorMedian }: DayFigures): number => etaErrorMedian
  const late = ({ minutesLate }: DayFigures): number => minutesLate
  return [
    { title: 'km per delivery', of: km, text: digits(2, ''), most: largest(km), goal: 0.85 * km(all[0]!) },
    { title: 'promise kept', of: ({ promiseKept }) => promiseKept, text: digits(1, ' %'), most: 100, goal: 95 },
    { title: 'late, minutes per order', of: late, text: digits(2, ''), most: largest(late), goal: late(all[0]!) },
    {
      title: 'ETA off at pickup, median',
      of: error,
      text: digits(1, ' min'),
      most: Math.max(3.2, largest(error)),
      goal: 3
    }
  ]
}

function linesOf({ title, of, text: say, most, goal }: Panel, all: readonly DayFigures[], x: number): string[] {
  const room = panelWidth - 88
  const scale = (value: number): number => Number(((value / most) * room).toFixed(1))
  const bars = all.flatMap((figures, at) => {
    const [y, length] = [top + at * rowHeight, scale(of(figures))]
    const colour = at === 0 ? colours.baseline : colours.bar
    return [
      `<rect x="${x}" y="${y + 3}" width="${Math.max(2, length)}" height="24" rx="3" fill="${colour}"/>`,
      text(x + room + 8, y + 20, say(of(figures)), 'font-size="14"')
    ]
  })
  const at = goal === undefined ? null : x + scale(goal)
  const bottom = top + all.length * rowHeight
  const mark =
    at === null ? [] : [`<path d="M${at} ${top - 6}V${bottom}" stroke="${colours.goal}" stroke-width="2" fill="none"/>`]
  return [text(x, top - 18, title, `font-size="14" fill="${colours.quiet}"`), ...bars, ...mark]
}

function text(x: number, y: number, value: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${value}</text>`
}
