import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { QuestionsExtra } from './questions-extra.tsx'
import { questions } from './questions.ts'

describe('questions and answers', () => {
  it('questions are searched by every word, in their answers too', async () => {
    renderPage(<QuestionsExtra />)
    expect(screen.getAllByRole('group')).toHaveLength(questions.length)
    await userEvent.type(screen.getByLabelText('Search the answers'), 'receipt vat')
    expect(screen.getAllByRole('group')).toHaveLength(1)
    screen.getByText(
      'Nothing is charged yet, so there is none. Under My Orders every order has its confirmation, as PDF with VAT.'
    )
  })

  it('a search of questions without a result leads to support', async () => {
    renderPage(<QuestionsExtra />)
    await userEvent.type(screen.getByLabelText('Search the answers'), 'zeppelin')
    screen.getByText('Nothing fits. Try another word, or write to us.')
    expect(screen.getByRole('link', { name: 'support@ilbud.example' }).getAttribute('href')).toMatch(/^mailto:/)
  })
})
