import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import type { User } from '#lib/session/session.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { PaletteButton } from './palette-button.tsx'

const id = '0197b0c0-0000-7000-8000-0000000000a1'
const order = {
  id,
  trackingId: 'SD7K3MQ9RT2XVB2',
  pickupAddress: 'Odengatan 52, Stockholm',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Holm'
}

// Loaded in advance: on a slow machine the test would wait for the lazy file.
beforeAll(() => import('./command-palette.tsx'))

const driverId = '0197b0c0-0000-7000-8000-0000000000d1'
const driver = { id: driverId, name: 'Ebba Berg', onDuty: true, openOrders: 1 }

function open(role: User['role'] = 'admin', drivers: (typeof driver)[] = []) {
  const sent = fakeFetch({
    'GET /api/admin/v1/orders': () => ({ body: [order] }),
    'GET /api/admin/v1/drivers': () => ({ body: drivers })
  })
  renderPage(<PaletteButton user={{ id, email: 'a@ilbud.example', name: 'Tova', role, companyId: null }} />)
  return sent
}

const field = () => screen.findByRole('combobox', { name: 'Search or run' })
const address = () => screen.getByLabelText('address').textContent

it('the palette finds an order by a part of its ID, and opens it by keyboard alone', async () => {
  const sent = open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'skåne')
  const found = await screen.findByRole('option', { name: /SD-7K3M-Q9RT-2XVB-2/ })
  expect(found.textContent).toContain('Odengatan\u00a052 → Skånegatan\u00a078 · Astrid Holm')
  expect(found.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe(`/admin/orders?order=${id}`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.find(({ path }) => path === '/api/admin/v1/orders')!.query.get('q')).toBe('skåne')
})

it('the palette finds a driver by a part of the name, and opens what the driver has on the board', async () => {
  const sent = open('dispatcher', [driver])
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'ebba')
  const found = await screen.findByRole('option', { name: /Ebba Berg/ })
  expect(found.textContent).toContain('on duty · 1 open order')
  const asked = sent.filter(({ path }) => path === '/api/admin/v1/drivers')
  expect(asked.map(({ query }) => query.get('q'))).toContain('ebba')
  await userEvent.click(found)
  expect(address()).toBe(`/admin/orders?driver=${driverId}`)
})

it('the palette shows the drivers who are likely meant: by the beginning of a name, then by duty and load', async () => {
  const one = (at: number, name: string, onDuty: boolean, openOrders = 0) => ({
    id: `0197b0c0-0000-7000-8000-0000000001${10 + at}`,
    name,
    onDuty,
    openOrders
  })
  const strangers = Array.from({ length: 6 }, (_, at) => one(at, `Ines Öberg ${at}`, true))
  open('dispatcher', [
    ...strangers,
    one(7, 'Alva Berg', false),
    one(8, 'Dawit Berg', true),
    one(9, 'Ebba Berg', true, 2)
  ])
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'berg')
  await screen.findByRole('option', { name: /Ebba Berg/ })
  const names = screen.getAllByRole('option').map(({ textContent }) => /\w+ (?:Öb|B)erg/.exec(textContent)?.[0])
  expect(names.filter(Boolean)).toEqual(['Ebba Berg', 'Dawit Berg', 'Alva Berg', 'Ines Öberg'])
})

it('the palette leads to what drivers wrote and to every order that needs somebody', async () => {
  open('dispatcher')
  await userEvent.click(screen.getByRole('button', { name: 'Search or run' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Show messages from drivers' }))
  expect(address()).toBe('/admin#inbox')
  await userEvent.click(screen.getByRole('button', { name: 'Search or run' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Show orders that need you' }))
  expect(address()).toBe('/admin/orders?filter=needs-attention')
})

it('the palette runs the command chosen with the arrow keys, which wrap around', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Search or run' }))
  await userEvent.type(await field(), 'go to')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  const selected = screen.getByRole('option', { selected: true })
  // An order that is added above must not move the selection.
  await screen.findByRole('option', { name: /SD-7K3M/ })
  expect((await field()).getAttribute('aria-activedescendant')).toBe(selected.id)
  await userEvent.keyboard('{Enter}')
  expect(address()).toMatch(/^\/admin\//)
})

it('the palette searches no orders before two letters', async () => {
  const sent = open()
  await userEvent.click(screen.getByRole('button', { name: 'Search or run' }))
  await userEvent.type(await field(), 's')
  await screen.findByRole('option', { name: 'Sign Out' })
  expect(sent).toEqual([])
})

it('the palette offers a dispatcher nothing that only admins may do', async () => {
  open('dispatcher')
  await userEvent.click(screen.getByRole('button', { name: 'Search or run' }))
  await field()
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Go to Drivers')
  for (const name of ['Export figures', 'Go to Settings', 'Go to Analytics']) expect(names).not.toContain(name)
})

it('Escape closes the palette and returns the focus', async () => {
  open()
  const button = screen.getByRole('button', { name: 'Search or run' })
  await userEvent.click(button)
  await field()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('the palette does not say that nothing was found when it could not search', async () => {
  fakeFetch({
    'GET /api/admin/v1/orders': () => ({ status: 503 }),
    'GET /api/admin/v1/drivers': () => ({ body: [] })
  })
  renderPage(
    <PaletteButton user={{ id, email: 'a@ilbud.example', name: 'Tova', role: 'dispatcher', companyId: null }} />
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'zz')
  await screen.findByText('Orders and drivers cannot be searched now. Try again in a moment.')
  expect(screen.queryByText(/^Nothing found/)).toBeNull()
})
