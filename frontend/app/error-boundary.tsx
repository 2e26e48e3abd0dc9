import { Component, type ReactNode } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'

interface Props {
  readonly children: ReactNode
  /** The boundary clears its error when this value changes. */
  readonly resetKey: string
  /** Rendered instead of the default error message. */
  readonly fallback?: ReactNode
}

/** Catches errors thrown while a page renders, so that the layout stays usable. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <div className="state" role="alert">
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p>Something broke on this page. Your cart, your orders and anything you saved are safe.</p>
        <div className="row">
          <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
          <Button variant="secondary" onClick={() => location.reload()}>
            Refresh the page
          </Button>
        </div>
      </div>
    )
  }
}
