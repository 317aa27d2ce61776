import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** In place of the children. `again` mounts them anew. */
  instead: (error: unknown, again: () => void) => ReactNode
}

/** Keeps an error of its children, thrown while rendering or in an effect, from what is around it. React logs it. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly again = () => this.setState({ error: null })

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : this.props.instead(error, this.again)
  }
}
