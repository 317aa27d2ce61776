import { choiceKinds } from '@ilbud/proto/http/people/notification-choices'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { NoticeChoices } from './notice-choices.tsx'

const path = '/api/v1/auth/me/notifications'
const usual = Object.fromEntries(choiceKinds.map((kind) => [kind, { mail: true, sms: false, push: true }]))

function refusal(status: number, code: string) {
  const body = { type: 'about:blank', title: 'No', status, detail: 'No', code, message: 'No', error: code }
  return { status, body: { ...body, requestId: 'r-1' } }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

describe('what the sender is told about', () => {
  it('mails are on until they are switched off, one kind at a time', async () => {
    const off = { ...usual, delayed: { mail: false, sms: false, push: true } }
    const sent = fakeFetch({ [`GET ${path}`]: () => ({ body: usual }), [`PATCH ${path}`]: () => ({ body: off }) })
    renderPage(<NoticeChoices />)
    expect((await box('It will be late: Email')).checked).toBe(true)
    await userEvent.setup().click(await box('It will be late: Email'))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ delayed: { mail: false } })
    )
    expect((await box('It will be late: Email')).checked).toBe(false)
    expect((await box('It is delivered: Email')).checked).toBe(true)
  })

  it('text messages that cannot come stay off, and the reason is said', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({ body: usual }),
      [`PATCH ${path}`]: () => refusal(422, 'PHONE_MISSING')
    })
    renderPage(<NoticeChoices />)
    await userEvent.setup().click(await box('It is delivered: SMS'))
    await screen.findByText('Add a phone number under “About you” first.')
    await waitFor(async () => expect((await box('It is delivered: SMS')).checked).toBe(false))
  })
})
