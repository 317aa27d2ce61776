import { readdirSync } from 'node:fs'
import type { DescFile } from '@bufbuild/protobuf'
import { expect, it } from 'vitest'
import { callers } from './callers.ts'

const folder = new URL('gen/', import.meta.url)

it('the table of callers says who may call every method that there is', async () => {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)))
  const files = modules.flatMap((module) => Object.values(module) as DescFile[]).filter(({ kind }) => kind === 'file')
  const methods = files.flatMap(({ services }) => services.flatMap((service) => service.methods))
  expect(methods.length).toBeGreaterThan(10)
  const unlisted = methods.map(({ parent, name }) => `${parent.typeName}.${name}`).filter((name) => !callers[name])
  expect(unlisted).toEqual([])
})
