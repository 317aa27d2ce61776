import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shopExamples } from '@ilbud/proto/http/examples/developers'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand, tool } from './command.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A shop's folder, into which the package is installed as npm would. */
let shop: string
let installed: string

beforeAll(async () => {
  shop = mkdtempSync(join(tmpdir(), 'ilbud-shop-'))
  installed = join(shop, 'node_modules/@ilbud/client')
  mkdirSync(join(shop, 'node_modules/@ilbud'), { recursive: true })
  writeFileSync(join(shop, 'package.json'), '{ "type": "module" }')
  await run(process.execPath, [`${root}scripts/build-client.ts`, installed])
  return () => rmSync(shop, { recursive: true })
})

async function run(command: string, args: string[], cwd = shop): Promise<string> {
  const { code, output } = await runCommand(command, command, args, { cwd })
  expect(code, output).toBe(0)
  return output
}

describe('the client as a package', () => {
  it('the package has JavaScript, types, its readme and its licence, and no dependencies', async () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: '@ilbud/client', publishConfig: { access: 'public', provenance: true } })
    expect(manifest).toMatchObject({ repository: { type: 'git', directory: 'packages/client' } })
    expect(manifest).not.toHaveProperty('private')
    expect(Object.keys(manifest).filter((key) => key.endsWith('ependencies'))).toEqual([])
    const [packed] = JSON.parse(await run('npm', ['pack', '--dry-run', '--json'], installed)) as [
      { files: { path: string }[] }
    ]
    const files = packed.files.map(({ path }) => path)
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts', 'generated.d.ts']))
    expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
  })

  it('a program in JavaScript runs with the package alone', async () => {
    const program = `import { Ilbud, ProblemError, verifyWebhook } from '@ilbud/client'
const answer = async () => new Response('{"code":"NOT_FOUND"}', { status: 404 })
const error = await new Ilbud({ url: 'https://ilbud.example', fetch: answer })
  .call('GET /api/v1/orders/{id}', { params: { id: '1' } }).catch((error) => error)
const refused = await verifyWebhook({ body: '', headers: {}, secret: 'whsec_YQ==' }).catch((error) => error)
console.log(error instanceof ProblemError, error.code, refused.code)`
    expect(await run(process.execPath, ['--input-type=module', '-e', program])).toBe('true NOT_FOUND HEADER_MISSING\n')
  })

  it('the examples of readme and page fit the types of the package, and wrong calls are refused', async () => {
    symlinkSync(`${root}node_modules/@types`, join(shop, 'node_modules/@types'))
    const readme = readFileSync(join(installed, 'README.md'), 'utf8')
    const { order, follow, bulk, webhook, sandbox } = shopExamples('https://ilbud.example')
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text!)
    expect(examples.length).toBeGreaterThan(3)
    examples.push(...[order, follow, bulk, webhook, sandbox].map(({ typescript }) => typescript))
    for (const [at, text] of examples.entries()) writeFileSync(join(shop, `example-${at}.ts`), text)
    writeFileSync(
      join(shop, 'wrong.ts'),
      `import { Ilbud } from '@ilbud/client'
const ilbud = new Ilbud({ url: '' })
// @ts-expect-error -- no such route
await ilbud.call('GET /api/v1/order')
// @ts-expect-error -- the id is missing
await ilbud.call('GET /api/v1/orders/{id}')
// @ts-expect-error -- not open to API keys
await ilbud.call('GET /api/admin/v1/orders')
// @ts-expect-error -- no such size
await ilbud.call('GET /api/v1/quotes', { query: { packageSize: 'huge' } })
// @ts-expect-error -- not a list
ilbud.list('GET /api/v1/orders/summary')
`
    )
    const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
    const files = [...examples.keys()].map((at) => `example-${at}.ts`)
    await run(tool('tsc'), [...flags, '--ignoreConfig', ...files, 'wrong.ts'])
  })
})
