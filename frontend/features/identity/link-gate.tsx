import type { ReactNode } from 'react'
import { isProblem, sentenceOf } from '#frontend/lib/problem-error.ts'
import { TokenForm } from './token-form.tsx'

interface LinkGateProps {
  /** What is wrong with the token that was shown; null while there is none at all. */
  readonly error: Error | null
  readonly failedTitle: string
  readonly label: string
  readonly busy: boolean
  readonly onToken: (token: string) => void
  /** Where else to go. */
  readonly children: ReactNode
}

/** In the place of a link that leads nowhere: why, and where to paste a better one. */
export function LinkGate({ error, failedTitle, label, busy, onToken, children }: LinkGateProps) {
  return (
    <>
      <h1>{error ? failedTitle : 'Invalid Link'}</h1>
      {error ? (
        <>
          <p className="door-problem">{reasonOf(error)}</p>
          <p>The link may have expired or been used already.</p>
        </>
      ) : (
        <p className="door-lead">This address has no token. Paste the link from your email here:</p>
      )}
      <TokenForm label={label} busy={busy} onToken={onToken} />
      <div className="row door-ways">{children}</div>
    </>
  )
}

const reasonOf = (error: Error): string =>
  isProblem(error, 'unreadable_answer') ? 'Verification failed. Please try again.' : sentenceOf(error)
