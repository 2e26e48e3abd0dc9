import { type ReactNode, Suspense } from 'react'
import { isLost, sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button } from './button.tsx'
import { Sprout } from './icons.tsx'
import { RoundPicture } from './images.tsx'
import './ui.css'

interface WholePage {
  /** It stands for the whole page: its title is the page's own heading. */
  readonly wholePage?: boolean
}

interface EmptyProps extends WholePage {
  readonly title: string
  readonly children?: ReactNode
  /** What to do about it. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action, wholePage = false }: EmptyProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className="state">
      <RoundPicture>
        <Sprout size={52} />
      </RoundPicture>
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

/** Something could not be loaded: what the server said, and another try. */
export function ErrorState({ error, retry, wholePage = false }: ErrorProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  const lost = isLost(error)
  return (
    <div className="state" role="alert">
      <RoundPicture>
        <Sprout size={52} />
      </RoundPicture>
      <Heading>{lost ? 'Not without a connection' : 'That did not work'}</Heading>
      <p>{sentenceOf(error)}</p>
      {lost && <p>What you have opened on this device before can still be read.</p>}
      {retry && <Button onClick={retry}>Try Again</Button>}
    </div>
  )
}

/** For whoever is signed in, once it is fetched; nothing for everyone else. */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const { data: user } = useUser()
  return user && <Suspense fallback={null}>{children}</Suspense>
}

/** A grey place where something will be; height in CSS units. */
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
