import { Component, type ReactNode } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'

interface Props {
  readonly children: ReactNode
  /** Another place: whatever failed there failed there only. */
  readonly place: string
  /** What to show instead of the page's own words. */
  readonly instead?: ReactNode
}

/** What a page throws while it is drawn ends here, inside the shell. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.failed) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return (
      <div className="state" role="alert">
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p>Something broke on this page. Your cart, your orders and anything you saved are safe.</p>
        <div className="row">
          <Button onClick={() => this.setState({ failed: false })}>Try Again</Button>
          <Button look="secondary" onClick={() => location.reload()}>
            Refresh Page
          </Button>
        </div>
      </div>
    )
  }
}
