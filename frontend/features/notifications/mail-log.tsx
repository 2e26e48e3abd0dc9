import { useQuery } from '@tanstack/react-query'
import { Badge } from '#frontend/ui/badge.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { mailsQuery } from './settings-api.ts'
import './settings-section.css'

/** The newest mails we sent, or tried to. */
export function MailLog() {
  const mails = useQuery(mailsQuery)
  if (mails.isLoadingError) return <ErrorState error={mails.error} retry={() => void mails.refetch()} />
  if (!mails.data) return <Skeleton height="8rem" />
  if (mails.data.length === 0) return <p className="soft">None yet.</p>
  return (
    <ul className="mails">
      {mails.data.map(({ key, subject, to, status, sentAt }) => (
        <li key={key}>
          <span>
            {subject}
            <span>
              <Moment at={sentAt} /> · to {to}
            </span>
          </span>
          {status === 'sent' ? <Badge tone="leaf">Sent</Badge> : <Badge tone="tomato">Not delivered</Badge>}
        </li>
      ))}
    </ul>
  )
}
