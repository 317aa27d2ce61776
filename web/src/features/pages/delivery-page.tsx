import { PackagePlus } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#components/forms/button.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
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
      ['Följ i realtid', 'Dela länken med mottagaren. Ingen inloggning behövs, och telefonnummer visas aldrig.'],
      ['Bevis vid dörren', 'Be om foto eller underskrift. Du hittar dem på spårningssidan när paketet är framme.'],
      [
        'Mottagaren kan svara',
        'Portkod, våning eller ”ställ vid dörren”: skrivs i länken, och föraren ser det direkt.'
      ],
      ['Om något går fel', 'Sidan säger vad som händer härnäst: nytt försök, ny tid eller vägen tillbaka till dig.']
    ],
    area: 'Kör ni till mig?',
    more: [
      [paths.howItWorks, 'Så fungerar det'],
      [paths.packaging, 'Så packar du'],
      [paths.support, 'Frågor och svar']
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
      ['Follow it live', 'Share the link with the recipient. No account needed, and phone numbers are never shown.'],
      ['Proof at the door', 'Ask for a photo or a signature. You find them on the tracking page once it has arrived.'],
      [
        'The recipient can answer',
        'Door code, floor or “leave it at the door”: typed into the link, seen by the driver at once.'
      ],
      [
        'When something goes wrong',
        'The page says what happens next: a second try, a new time, or the way back to you.'
      ]
    ],
    area: 'Do you drive to me?',
    more: [
      [paths.howItWorks, 'How it works'],
      [paths.packaging, 'How to pack'],
      [paths.support, 'Questions and answers']
    ]
  }
} as const

export function DeliveryPage() {
  const language = usePageLanguage()
  const { title, lead, send, price, parts, area, more } = words[language]
  usePageTitle(title)
  return (
    <article lang={language} className="container py-8 md:py-14">
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
      <nav aria-label={title} className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
        {more.map(([to, label]) => (
          <Link key={to} to={to} className="py-1 font-semibold text-primary-text underline underline-offset-3">
            {label}
          </Link>
        ))}
        <Link to={paths.locations} className="py-1 font-semibold text-primary-text underline underline-offset-3">
          {area}
        </Link>
      </nav>
      <p className="mt-8">
        <OtherLanguage language={language} />
      </p>
    </article>
  )
}
