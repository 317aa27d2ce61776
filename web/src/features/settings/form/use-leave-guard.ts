import { useEffect, useState } from 'react'

/** Asks for confirmation before a link or closing the tab would lose unsaved changes. */
export function useLeaveGuard(unsaved: boolean) {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const leavesTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
      if (!link || leavesTab || event.button !== 0 || link.origin !== window.location.origin) return
      if (link.pathname === window.location.pathname) return
      // Before the router handles it.
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search + link.hash)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [unsaved])
  return { wanted, stay: () => setWanted(null) }
}
