import { inflateSync } from 'node:zlib'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface ReadPdf {
  /** The size of each page, in points. */
  pages: { width: number; height: number }[]
  /** The text, piece by piece. */
  text: string
  /** Rectangles, measured from the top left corner. */
  boxes: Box[]
}

/** Parses the subset of PDF that pdfkit writes: page sizes, texts in standard fonts, and rectangles. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1')
  if (!raw.startsWith('%PDF-1.') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF')
  const sizes = [...raw.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const contents = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, data]) => inflateSync(Buffer.from(data!, 'latin1')).toString('latin1'))
    .join('\n')
  return {
    pages: sizes.map(([, width, height]) => ({ width: Number(width), height: Number(height) })),
    text: textOf(contents),
    boxes: boxesOf(contents)
  }
}

const winAnsi = new TextDecoder('windows-1252')

function textOf(contents: string): string {
  const pieces = [...contents.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts]) => {
    const hex = [...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('')
    return winAnsi.decode(Buffer.from(hex, 'hex'))
  })
  return pieces.join('\n')
}

function boxesOf(contents: string): Box[] {
  return [...contents.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((found) => {
    const [x, y, width, height] = found.slice(1).map(Number) as [number, number, number, number]
    return { x, y, width, height }
  })
}
