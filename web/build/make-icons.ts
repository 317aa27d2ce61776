import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Run by hand when the logo changes: node web/build/make-icons.ts

const logo = readFileSync(new URL('../public/logo.svg', import.meta.url), 'utf8')
const ground = '#00313f'

/** Systems cut their own shape out of it: the logo is in the middle 60 %, and the background fills the square. */
const maskable = logo
  .replace(/<rect[^>]*>/, `<rect width="32" height="32" fill="${ground}"/>`)
  .replace(/translate\([^)]*\) scale\([^)]*\)/, 'translate(5.2 6.4) scale(.6)')
const square = logo.replace(' rx="7"', '')

for (const size of [192, 512]) await write(`icon-${size}.png`, logo, size)
await write('icon-maskable-512.png', maskable, 512)
// iOS rounds the corners itself.
await write('apple-touch-icon.png', square, 180)

async function write(name: string, svg: string, size: number): Promise<void> {
  const file = new URL(`../public/${name}`, import.meta.url)
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(file))
}
