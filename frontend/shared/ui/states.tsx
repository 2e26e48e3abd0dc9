import { type ReactNode, Suspense } from 'react'
import { errorMessage, isNetworkError } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button } from './button.tsx'
import { Logo } from './icons.tsx'
import { RoundImage } from './images.tsx'
import './ui.css'

interface WholePage {
  /** Fills the whole page, so its title is the page's h1. */
  readonly wholePage?: boolean
}

interface EmptyProps extends WholePage {
  readonly title: string
  readonly children?: ReactNode
  /** The suggested next action. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action, wholePage = false }: EmptyProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className="state">
      <RoundImage>
        <Logo size={52} />
      </RoundImage>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

interface ErrorProps extends WholePage {
  readonly error: unknown
  readonly retry?: () => void
}

/** A loading error: the server's message and a retry button. */
export function ErrorState({ error, retry, wholePage = false }: ErrorProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  const isOffline = isNetworkError(error)
  return (
    <div className="state" role="alert">
      <RoundImage>
        <Logo size={52} />
      </RoundImage>
      <Heading>{isOffline ? 'You’re offline' : 'Something went wrong'}</Heading>
      <p>
        {isOffline
          ? 'Check your connection, then try again. You can still read pages you opened on this device before.'
          : errorMessage(error)}
      </p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

/** Renders its lazy children for signed-in users only. */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const { data: user } = useUser()
  return user && <Suspense fallback={null}>{children}</Suspense>
}

/** A loading placeholder; height and width in CSS units. */
export function Skeleton({ height = '1rem', width = '100%' }: { readonly height?: string; readonly width?: string }) {
  return <span className="skeleton" style={{ height, width }} aria-hidden="true" />
}

export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
