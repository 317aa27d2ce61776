import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { IconInput } from '#components/forms/field.tsx'
import { ContactExtra } from './contact-extra.tsx'
import { type Question, type QuestionTopic, questions } from './questions.ts'

const topics: Record<QuestionTopic, MessageDescriptor> = {
  track: msg`Following a parcel`,
  receive: msg`Receiving`,
  send: msg`Sending`,
  pay: msg`Paying`,
  account: msg`Your account`
}

/** Questions and answers with a search, and how to contact a person. */
export function QuestionsExtra() {
  const { t, i18n } = useLingui()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const found = findQuestions(wanted, (message) => i18n._(message))
  return (
    <>
      <section aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="mb-3">
          <Trans>Questions and answers</Trans>
        </h2>
        <div role="search" className="max-w-[560px]">
          <label htmlFor={id} className="sr-only">
            {t`Search the answers`}
          </label>
          <IconInput
            id={id}
            type="search"
            icon={<Search strokeWidth={1.75} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            placeholder={t`Door code, receipt, late …`}
          />
        </div>
        <p role="status" className="sr-only">
          {wanted.trim() && t`${found.length} answers`}
        </p>
        {found.length === 0 && (
          <p className="mt-4 text-text-2">
            <Trans>Nothing fits. Try another word, or write to us.</Trans>
          </p>
        )}
        <Topics found={found} isSearch={wanted.trim() !== ''} />
      </section>
      <ContactExtra />
    </>
  )
}

function Topics({ found, isSearch }: { found: readonly Question[]; isSearch: boolean }) {
  const { i18n } = useLingui()
  const groups = Object.entries(Object.groupBy(found, ({ about }) => about))
  return groups.map(([topic, group]) => (
    <div key={topic} className="mt-6">
      <h3 className="text-14 font-semibold text-text-3">{i18n._(topics[topic as QuestionTopic])}</h3>
      <div className="mt-2 grid max-w-[860px] gap-2">
        {group.map(({ question, answer }) => (
          <details
            key={question.id}
            open={isSearch && found.length <= 2}
            className="group rounded-lg border border-border bg-surface"
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-semibold">
              {i18n._(question)}
              <ChevronDown className="size-5 flex-none group-open:rotate-180" strokeWidth={1.75} aria-hidden />
            </summary>
            <p className="px-4 pb-4 text-text-2">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </div>
  ))
}

/** The questions that contain every typed word, in the question or the answer. */
function findQuestions(wanted: string, translate: (message: MessageDescriptor) => string): readonly Question[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return questions
  return questions.filter(({ question, answer }) => {
    const text = `${translate(question)} ${translate(answer)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
