import { useEffect } from 'react'

/** Sets the document's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

export function fullTitle(title: string): string {
  return `${title} – Ilbud`
}
