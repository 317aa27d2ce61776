import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'

function arrival(text: string): string {
  return `<script nonce="__CSP_NONCE__"></script><p>${text}</p>`
}

const files: Record<string, string> = {
  'index.html': '<head><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script></head>',
  '.vite/arrivals.json': JSON.stringify({
    '/': { en: arrival('home en'), sv: arrival('home sv') },
    '/track/': { en: arrival('track en'), sv: arrival('track sv') }
  }),
  '.vite/pages.json': JSON.stringify(['/', '/track', '/track/:trackingId', '/send', '/admin/customers/:kind?']),
  'assets/a-1.js': 'plain',
  'assets/a-1.js.br': 'brotli',
  'assets/a-1.js.gz': 'gzip',
  'assets/label-worker-Ab_-123.js': 'reader',
  'logo.svg': '<svg/>',
  'service-worker.js': 'worker',
  'manifest.webmanifest': '{}'
}

/** A folder like the build of the web client, with a few files; removed when the test has ended. */
export function aWebDist(): string {
  const folder = testFolder()
  for (const inner of ['assets', '.vite']) mkdirSync(join(folder, inner))
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
  return folder
}
