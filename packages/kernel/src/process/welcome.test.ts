import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { expect, it } from 'vitest'
import { welcome } from './welcome.ts'

it('the demo’s accounts are printed by the process that creates them, and by no other', () => {
  const said = (DEMO: boolean, DEMO_PLAY: boolean) => welcome('http://localhost:8080', { DEMO, DEMO_PLAY }, 1)
  expect(said(true, true)).toContain(demoPassword)
  expect(said(true, false)).not.toContain(demoPassword)
  expect(said(false, true)).not.toContain(demoPassword)
})
