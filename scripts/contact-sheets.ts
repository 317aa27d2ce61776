import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a picture shows, according to its file name: `name~state~size~theme~language.png`. */
interface Cell {
  file: string
  name: string
  state: string
  size: string
  theme: string
  language: string
}

/** Writes a page per screen with all its pictures, and an index. Returns the number of screens. */
export function writeSheets(folder: string): number {
  mkdirSync(folder, { recursive: true })
  const sheets = Object.entries(Object.groupBy(readCells(folder), ({ name }) => name))
  for (const [name, cells] of sheets) writeFileSync(join(folder, `${name}.html`), sheet(name, cells ?? []))
  const links = sheets.map(([name, cells]) => `<li><a href="${name}.html">${name}</a> (${cells?.length ?? 0})</li>`)
  writeFileSync(join(folder, 'index.html'), page('Screens', `<ul>${links.join('\n')}</ul>`))
  return sheets.length
}

function readCells(folder: string): Cell[] {
  return globSync('*.png', { cwd: folder })
    .toSorted()
    .map((file) => {
      const [name = '', state = '', size = '', theme = '', language = ''] = file.replace(/\.png$/, '').split('~')
      return { file, name, state, size, theme, language }
    })
}

/** Phones side by side, then desktops; states below each other. */
function sheet(name: string, cells: Cell[]): string {
  const rows = Object.entries(Object.groupBy(cells, ({ state, size }) => `${state}, ${size}`))
  const body = rows.map(
    ([row, shown]) => `<h2>${row}</h2><div class="row">${(shown ?? []).map(figure).join('\n')}</div>`
  )
  return page(name, body.join('\n'))
}

function figure({ file, size, theme, language }: Cell): string {
  const width = size === 'phone' ? 300 : 620
  return `<figure><a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt="" /></a><figcaption>${theme}, ${language}</figcaption></figure>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <style>
      body { font: 15px system-ui; margin: 24px; background: #ddd; }
      .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
      figure { margin: 0; }
      img { display: block; border: 1px solid #999; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    ${body}
  </body>
</html>
`
}
