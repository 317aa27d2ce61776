import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Reference } from '#components/reference.tsx'
import { paths } from '#lib/page/paths.ts'
import { announceHydrated } from '#lib/page/hydrated.ts'
import { PageNotLoadedError } from '#lib/page/lazy-page.tsx'

interface Props {
  children: ReactNode
}

/** Shows an error thrown while rendering, with two ways to go on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    announceHydrated()
  }

  override componentDidMount() {
    window.addEventListener('online', this.comeBack)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.comeBack)
  }

  private readonly comeBack = (): void => {
    if (this.state.error instanceof PageNotLoadedError) window.location.reload()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const isMissing = error instanceof PageNotLoadedError
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
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <Button onClick={() => window.location.assign(paths.home)}>
            <Trans>To the home page</Trans>
          </Button>
        </div>
      </div>
    )
  }
}
