import { plainText } from './plain-text.ts'

export type Paper = PDFKit.PDFDocument

interface PaperOptions {
  size: 'A4' | 'A6'
  title: string
  at: Date
}

/** Points per millimetre. */
export const mm = 72 / 25.4

/** An empty page as a stream: what is drawn is sent at once and not stored. */
export async function openPaper({ size, title, at }: PaperOptions): Promise<Paper> {
  // Loaded with the first document: it takes a second, which would slow the start.
  const { default: PDFDocument } = await import('pdfkit')
  // Without margins, text that reaches the end of the page is cut off instead of starting another page.
  const page = { size, margin: 0, lang: 'sv-SE', displayTitle: true }
  return new PDFDocument({ ...page, info: { Title: title, Creator: 'Ilbud', CreationDate: at } })
}

export interface Place {
  x: number
  y: number
  width: number
}

interface Style {
  size: number
  bold?: boolean
  align?: 'left' | 'right' | 'center'
  /** The maximum number of lines; cut text ends in an ellipsis. */
  lines?: number
}

/** Writes the text into its place and returns the y at which the next may begin. */
export function write(paper: Paper, text: string, place: Place, style: Style): number {
  const { size, bold = false, align = 'left', lines = 1 } = style
  paper.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const { x, y, width } = place
  const lineHeight = paper.currentLineHeight(true)
  const shown = plainText(text)
  paper.text(shown, x, y, { width, height: lines * lineHeight, align, ellipsis: true })
  return y + heightOf(paper, text, width, style)
}

/** What `write` needs. */
export function heightOf(paper: Paper, text: string, width: number, { size, bold, lines = 1 }: Style): number {
  paper.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  return Math.min(lines * paper.currentLineHeight(true), paper.heightOfString(plainText(text), { width }))
}

export function rule(paper: Paper, { x, y, width }: Place): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.7)
    .stroke()
}
