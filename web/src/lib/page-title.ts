import { useEffect } from 'react'

/** Names the document for as long as the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Ilbud`
  }, [title])
}
