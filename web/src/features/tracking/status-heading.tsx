import type { ReactNode } from 'react'
import type { StatusWords } from './words/status-words.ts'

interface StatusHeadingProps {
  words: StatusWords
  /** More content of the paragraph. */
  children?: ReactNode
}

/** The first words of the page. `src/arrival/show-parcel.ts` fills in its three texts before React starts. */
export function StatusHeading({ words, children }: StatusHeadingProps) {
  return (
    <>
      <h1
        className="mt-3.5 mb-1.5 text-28 tracking-[-0.03em] min-[768px]:text-[2rem] data-time:text-[clamp(2.1rem,4vw,2.75rem)] data-time:tracking-[-0.035em]"
        data-words="title"
        data-time={words.isTime}
      >
        {words.title}
      </h1>
      <p className="text-text-2">
        <b className="font-semibold text-text" data-words="sentence">
          {words.sentence}
        </b>{' '}
        <span data-words="aside">{words.aside}</span>
        {children}
      </p>
    </>
  )
}
