import { useEffect } from 'react'

/** Names the document for as long as the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

export function fullTitle(title: string): string {
  return `${title} – Ilbud`
}
