import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Textarea } from '#components/forms/field.tsx'
import { sticky } from '#features/driver/class-names.ts'
import { useOutbox } from '#features/driver/outbox/outbox-provider.tsx'

/** A message to dispatch; frequent ones take one tap. Offline it is stored and sent later. */
export function MessageForm({ orderId, label }: { orderId: string; label: string }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const [text, setText] = useState('')
  const write = (message: string): void =>
    void outbox.add({ orderId, label, location: null, action: { kind: 'message', text: message } })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    write(text.trim())
    setText('')
  }
  const phrases = [t`I am about 10 minutes late.`, t`Nobody answers at the door.`, t`Please call me.`]
  return (
    <form onSubmit={send} data-sticky className={sticky}>
      <div className="mb-2 flex gap-2 overflow-x-auto" role="group" aria-label={t`Send at once`}>
        {phrases.map((phrase) => (
          <Button key={phrase} className="min-h-12 flex-none border-2 text-16" onClick={() => write(phrase)}>
            {phrase}
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <Field label={t`Message to dispatch`} hideLabel className="grow">
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t`Message to dispatch`}
            maxLength={1000}
            rows={1}
            className="min-h-14 resize-none border-2"
          />
        </Field>
        <Button type="submit" variant="primary" size="icon" aria-label={t`Send message`}>
          <Send className="size-5" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
    </form>
  )
}
