import { useLingui } from '@lingui/react'
import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#lib/style/cn.ts'
import type { PageLink, PagePart, PageText } from './texts/page-text.ts'
import { StepMark } from '#components/display/step-mark.tsx'

/** The parts of a page of text, in its layout. */
export function PageParts({ parts, look }: { parts: readonly PagePart[]; look: NonNullable<PageText['look']> }) {
  if (look === 'article') return <Article parts={parts} />
  if (look === 'steps') return <Steps parts={parts} />
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      {parts.map((part) => (
        <section key={part.heading.id} className="flex flex-col rounded-lg border border-border bg-surface p-5 md:p-6">
          <Words part={part} />
        </section>
      ))}
    </div>
  )
}

function Steps({ parts }: { parts: readonly PagePart[] }) {
  return (
    <ol className="grid max-w-[760px] gap-6 md:gap-8">
      {parts.map((part, at) => (
        <li key={part.heading.id} className="grid grid-cols-[28px_1fr] gap-4">
          <StepMark look="done" className="mt-0.5">
            <b>{at + 1}</b>
          </StepMark>
          <div>
            <Words part={part} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Long texts: a narrow column, with its headings at the side on wide screens. */
function Article({ parts }: { parts: readonly PagePart[] }) {
  return (
    <div className="grid gap-7 md:gap-0">
      {parts.map((part) => (
        <section
          key={part.heading.id}
          className="md:grid md:grid-cols-[minmax(0,260px)_minmax(0,66ch)] md:gap-10 md:border-t md:border-border md:py-6"
        >
          <Words part={part} beside />
        </section>
      ))}
    </div>
  )
}

/** `beside`: the heading is at the side on wide screens. */
function Words({ part: { heading, texts, link }, beside = false }: { part: PagePart; beside?: boolean }) {
  const { i18n } = useLingui()
  return (
    <>
      <h2 className="text-18 text-balance">{i18n._(heading)}</h2>
      <div className={cn('grid gap-3 text-text-2', beside ? 'mt-1.5 md:mt-0' : 'mt-1.5')}>
        {texts.map((text) => (
          <p key={text.id}>{i18n._(text)}</p>
        ))}
        {link && <PartLink link={link} />}
      </div>
    </>
  )
}

function PartLink({ link: { label, to, href } }: { link: PageLink }) {
  const { i18n } = useLingui()
  const look =
    'inline-flex items-center gap-2 self-start py-1 font-semibold text-primary-text underline underline-offset-3'
  const words = (
    <>
      {i18n._(label)}
      <MoveRight className="size-4" strokeWidth={2} aria-hidden />
    </>
  )
  return (
    <p>
      {to === undefined ? (
        <a href={href} className={look}>
          {words}
        </a>
      ) : (
        <Link to={to} className={look}>
          {words}
        </Link>
      )}
    </p>
  )
}
