import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Boundary } from '#components/feedback/boundary.tsx'
import { Button } from '#components/forms/button.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { paths } from '#lib/page/paths.ts'
import { announceHydrated } from '#lib/page/hydrated.ts'
import { PageNotLoadedError } from '#lib/page/lazy-page.tsx'

const reload = () => window.location.reload()

/** Shows an error of a page, with two ways to go on. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary instead={(error) => <BrokenPage error={error} />}>{children}</Boundary>
}

function BrokenPage({ error }: { error: unknown }) {
  const isMissing = error instanceof PageNotLoadedError
  useEffect(announceHydrated, [])
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing])
  return (
    <div className="container grid min-h-[60dvh] content-center gap-4 py-16">
      <h1>{isMissing ? <Trans>This page did not arrive</Trans> : <Trans>Something went wrong</Trans>}</h1>
      <p className="max-w-[60ch] text-text-2">
        {isMissing ? (
          <Trans>Try again. Without a network it opens by itself as soon as there is one.</Trans>
        ) : (
          <Trans>The page could not be shown. Nothing you entered elsewhere is lost.</Trans>
        )}
      </p>
      <Reference error={error} className="text-14 text-text-3" />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={reload}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => window.location.assign(paths.home)}>
          <Trans>To the home page</Trans>
        </Button>
      </div>
    </div>
  )
}
