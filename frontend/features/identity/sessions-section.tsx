import { useQuery } from '@tanstack/react-query'
import type { SessionView } from '#domain/identity/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-api.ts'
import { deviceWords, seenWords } from './session-words.ts'

/** Where the account is signed in, and the ways out. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const ended = () => toast({ title: 'Signed out everywhere else', text: 'Only this browser is still signed in.' })
  if (sessions.isLoadingError) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />
  if (!sessions.data) return <Skeleton height="8rem" />
  return (
    <>
      <p className="account-note">
        A sign-in ends on its own after 14 days without activity, and after 90 days at most; for staff after 30 minutes
        and 12 hours. Nothing about it is kept.
      </p>
      <ul className="sessions">
        {sessions.data.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button
          look="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onSuccess: ended, onError: failed })}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function Session({ session }: { readonly session: SessionView }) {
  const end = useEndSession()
  const device = deviceWords(session)
  const ended = () => toast({ title: 'Signed out', text: `${device} is signed out.` })
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>
          {session.current ? 'This browser' : seenWords(session.lastSeenAt, Date.now())} · Signed in{' '}
          {dateWords(session.signedInAt)}
        </span>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          size="small"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate(session.id, { onSuccess: ended, onError: failed })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const failed = (error: Error) => toast({ title: 'Not signed out', text: sentenceOf(error), tone: 'error' })
