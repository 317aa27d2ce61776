import { PackagePlus } from 'lucide-react'
import { ButtonLink } from '#components/button.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { OtherLanguage, usePageLanguage } from './bilingual.tsx'

const words = {
  sv: {
    title: 'Budleverans samma dag i Stockholm',
    lead: 'Från din hand till mottagarens, redan i dag. Du ser varje överlämning, hela vägen till dörren.',
    send: 'Skicka ett paket',
    price: 'Se vad det kostar',
    parts: [
      ['Hämtas hos dig', 'Du behöver inte åka någonstans. Föraren kommer till dörren, med portkod och allt.'],
      ['Priset först', 'Avstånd och storlek avgör, inget annat. Momsen ingår och du ser varje rad innan du bekräftar.'],
      ['Följ i realtid', 'Dela länken med mottagaren. Ingen inloggning behövs, och telefonnummer visas aldrig.']
    ]
  },
  en: {
    title: 'Same-day delivery in Stockholm',
    lead: 'From your hand to theirs, today. You see every handover, all the way to the door.',
    send: 'Send a package',
    price: 'See what it costs',
    parts: [
      ['Picked up at your door', 'You need not go anywhere. The driver comes to you, door code and all.'],
      ['The price first', 'Distance and size decide, nothing else. VAT is included, and you see every line first.'],
      ['Follow it live', 'Share the link with the recipient. No sign-in needed, and phone numbers are never shown.']
    ]
  }
} as const

export function DeliveryPage() {
  const language = usePageLanguage()
  const { title, lead, send, price, parts } = words[language]
  usePageTitle(title)
  return (
    <article lang={language} className="wrap py-8 md:py-14">
      <h1 className="max-w-[14ch] text-36 md:text-48">{title}</h1>
      <p className="mt-4 max-w-[60ch] text-18 text-pretty text-text-2">{lead}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <ButtonLink variant="accent" to={paths.send}>
          <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
          {send}
        </ButtonLink>
        <ButtonLink to={paths.pricing}>{price}</ButtonLink>
      </div>
      <div className="mt-10 grid gap-6 md:grid-cols-3">
        {parts.map(([heading, text]) => (
          <section key={heading} className="rounded-lg border border-border bg-surface p-5">
            <h2>{heading}</h2>
            <p className="mt-2 text-text-2">{text}</p>
          </section>
        ))}
      </div>
      <p className="mt-8">
        <OtherLanguage language={language} />
      </p>
    </article>
  )
}
