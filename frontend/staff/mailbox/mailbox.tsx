import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { EmailView } from '#domain/notifications/contract.ts'
import { formatDateTime, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { mailsQuery } from './api.ts'
import './mailbox.css'

/** Where mail lands while no mail server is configured. */
export function MailboxPage() {
  const market = useQuery(marketQuery)
  return (
    <div className="page">
      <PageTitle>Mailbox</PageTitle>
      {market.isPending ? (
        <Skeleton height="16rem" />
      ) : market.data?.mailbox ? (
        <Mailbox />
      ) : market.isLoadingError ? (
        <ErrorState wholePage error={market.error} retry={() => void market.refetch()} />
      ) : (
        <EmptyState wholePage title="No mailbox here">
          This marketplace sends real emails. Check your inbox.
        </EmptyState>
      )}
    </div>
  )
}

function Mailbox() {
  const [search, setSearch] = useSearchParams()
  const to = search.get('to') ?? ''
  const mails = useQuery({ ...mailsQuery(useDeferredValue(to.trim()) || undefined), placeholderData: (kept) => kept })
  const open = search.get('mail') ?? mails.data?.[0]?.key
  const show = (next: Record<string, string>) =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, text]) => text)), { replace: true })
  return (
    <>
      <h1>Mailbox</h1>
      <p>This marketplace has no mail server, so its emails are shown here.</p>
      <div className="mailbox">
        <div>
          <Field label="Recipient">
            <input
              type="email"
              value={to}
              placeholder="Any address"
              autoComplete="off"
              onChange={({ target }) => show({ to: target.value })}
            />
          </Field>
          {mails.isLoadingError ? (
            <ErrorState error={mails.error} retry={() => void mails.refetch()} />
          ) : !mails.data ? (
            <Skeleton height="10rem" />
          ) : (
            <MailList mails={mails.data} open={open} onOpen={(mail) => show({ to, mail })} />
          )}
        </div>
        <Opened mails={mails.data} open={open} />
      </div>
    </>
  )
}

interface OpenedProps {
  readonly mails: readonly EmailView[] | undefined
  readonly open: string | undefined
}

function Opened({ mails, open }: OpenedProps) {
  const mail = mails?.find(({ key }) => key === open) ?? mails?.[0]
  if (mail) return <OpenedMail key={mail.key} mail={mail} />
  return mails ? <EmptyState title="No emails yet">New emails show up here on their own.</EmptyState> : null
}

interface MailListProps {
  readonly mails: readonly EmailView[]
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

function MailList({ mails, open, onOpen }: MailListProps) {
  return (
    <ul className="mailbox-list">
      {mails.map(({ key, to, subject, sentAt }) => (
        <li key={key}>
          <button type="button" aria-current={key === open} onClick={() => onOpen(key)}>
            <strong>{subject}</strong>
            <span className="mailbox-soft">To {to}</span>
            <time className="mailbox-soft" dateTime={sentAt}>
              {formatDateTime(sentAt)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A mail as it was sent, in a frame that runs no scripts; its links open in the window around it. */
function OpenedMail({ mail: { to, subject, html } }: { readonly mail: EmailView }) {
  return (
    <Card>
      <header className="mail-head">
        <h2>{subject}</h2>
        <span className="mailbox-soft">To {to}</span>
      </header>
      <iframe
        className="mail-frame"
        title={`Mail: ${subject}`}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={withTopLinks(html)}
      />
    </Card>
  )
}

const BASE = '<base target="_top">'

/** The mail's links lead the whole window on, not the small frame. */
export function withTopLinks(html: string): string {
  const head = /<head[^>]*>/i
  return head.test(html) ? html.replace(head, (tag) => tag + BASE) : BASE + html
}
