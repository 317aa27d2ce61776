import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { OtherLanguage, usePageLanguage } from './bilingual.tsx'

const words = {
  sv: {
    title: 'Ilbud för företag',
    lead: 'Ett konto för hela teamet: faktura som betalsätt, kostnadsställen och, för administratörer, en enda lista över allt som skickas.',
    banner: 'Har ni redan ett konto?',
    login: 'Logga in som företag',
    cards: [
      [paths.companyRegister, 'Ansök om företagskonto', 'Vi svarar inom 1–2 arbetsdagar.'],
      [paths.services, 'Tjänster', 'Samma dag, dörr till dörr, med underskrift eller foto.'],
      [paths.ecommerce, 'E-handel', 'Leverera på kvällen det som köptes på morgonen.'],
      [paths.enterprise, 'Storföretag', 'Flera personer, kostnadsställen och en egen integration.'],
      [paths.developers, 'Utvecklare', 'Öppet API med direktuppdateringar.'],
      [paths.businessSupport, 'Företagssupport', 'Kollegor, fakturor och ansökningar.']
    ]
  },
  en: {
    title: 'Ilbud for business',
    lead: 'One account for the whole team: orders on invoice, cost centres and, for admins, one list of all that is sent.',
    banner: 'Already have an account?',
    login: 'Business login',
    cards: [
      [paths.companyRegister, 'Request a company account', 'We answer within 1-2 business days.'],
      [paths.services, 'Services', 'Same day, door to door, with a signature or a photo.'],
      [paths.ecommerce, 'E-commerce', 'Deliver in the evening what was bought in the morning.'],
      [paths.enterprise, 'Enterprise', 'Several people, cost centres and your own integration.'],
      [paths.developers, 'Developers', 'An open API with live updates.'],
      [paths.businessSupport, 'Business support', 'Colleagues, invoices and applications.']
    ]
  }
} as const

export function BusinessPage() {
  const language = usePageLanguage()
  const { title, lead, banner, login, cards } = words[language]
  usePageTitle(title)
  return (
    <article lang={language}>
      <div className="border-b border-border bg-surface">
        <div className="container flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
          <TrackForm className="min-w-0 grow md:max-w-[420px]" />
          <p className="flex flex-wrap items-center gap-x-2 md:ml-auto">
            <span className="text-text-2">{banner}</span>
            <Button variant="quiet" className="px-0" onClick={() => requestSignIn(paths.dashboard)}>
              {login}
            </Button>
          </p>
        </div>
      </div>
      <div className="container py-8 md:py-14">
        <h1 className="text-36 md:text-48">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-18 text-pretty text-text-2">{lead}</p>
        <div className="mt-8 grid gap-6 md:grid-cols-3">
          {cards.map(([to, heading, text]) => (
            <Link
              key={to}
              to={to}
              className="rounded-lg border border-border bg-surface p-5 text-text no-underline hover:border-border-strong"
            >
              <h2 className="flex items-center gap-2">
                {heading}
                <MoveRight className="size-5 text-accent-text" strokeWidth={1.75} aria-hidden />
              </h2>
              <p className="mt-2 text-text-2">{text}</p>
            </Link>
          ))}
        </div>
        <p className="mt-8">
          <OtherLanguage language={language} />
        </p>
      </div>
    </article>
  )
}
