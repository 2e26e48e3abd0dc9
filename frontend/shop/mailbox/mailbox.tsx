import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { EmailView } from '#domain/notifications/contract.ts'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { formatDateTime, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { emailsQuery } from './api.ts'
import './mailbox.css'

/** Shows sent emails while no mail server is configured. */
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

/** Whether the list and the email are side by side, as in the stylesheet. */
const useTwoColumns = mediaHook('(min-width: 58rem)')

const PAGE_SIZE = 20

function Mailbox() {
  const hasTwoColumns = useTwoColumns()
  const { to, search, page, mail, show } = useMailboxAddress()
  const mails = useQuery({
    ...emailsQuery(useDeferredValue(to.trim()) || undefined),
    placeholderData: (previous) => previous,
  })
  const found = mails.data && matchingMails(mails.data, search)
  const pages = Math.ceil((found?.length ?? 0) / PAGE_SIZE)
  const shown = found?.slice((Math.min(page, pages || 1) - 1) * PAGE_SIZE).slice(0, PAGE_SIZE)
  // On phones the list comes first; with two columns, the newest email is open.
  const open = mails.data?.find(({ key }) => key === mail) ?? (hasTwoColumns ? shown?.[0] : undefined)
  return (
    <>
      <header className="mailbox-head">
        <h1>Mailbox</h1>
        <p>This marketplace has no mail server, so its newest 100 emails are shown here.</p>
      </header>
      <div className={open ? 'mailbox mailbox-open' : 'mailbox'}>
        <section className="mailbox-side" aria-label="Emails">
          <div className="mailbox-filters">
            <Field label="Recipient">
              <input
                type="email"
                value={to}
                placeholder="Any address"
                autoComplete="off"
                onChange={({ target }) => show({ to: target.value, search })}
              />
            </Field>
            <Field label="Search">
              <input
                type="search"
                value={search}
                placeholder="Subject or text"
                autoComplete="off"
                onChange={({ target }) => show({ to, search: target.value })}
              />
            </Field>
          </div>
          {mails.isLoadingError ? (
            <ErrorState error={mails.error} retry={() => void mails.refetch()} />
          ) : !shown ? (
            <MailsLoading />
          ) : shown.length > 0 ? (
            <>
              <MailList mails={shown} open={open?.key} />
              <Pager page={Math.min(page, pages)} pages={pages} />
            </>
          ) : (
            <NoMails isFiltered={to !== '' || search !== ''} onClear={() => show({})} />
          )}
        </section>
        <section className="mailbox-mail" aria-label="Email">
          {open && <OpenedMail key={open.key} mail={open} />}
        </section>
      </div>
    </>
  )
}

/** Filters, page and open email, from the URL. */
function useMailboxAddress() {
  const [query, setQuery] = useSearchParams()
  return {
    to: query.get('to') ?? '',
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    mail: query.get('mail') ?? undefined,
    show: (next: Record<string, string>) =>
      setQuery(Object.fromEntries(Object.entries(next).filter(([, text]) => text)), { replace: true }),
  }
}

/** Emails whose subject, text or recipient contains every word. */
export function matchingMails(mails: readonly EmailView[], search: string): readonly EmailView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return mails.filter(({ subject, text, to }) => {
    const content = `${subject}\n${text}\n${to}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}

const MailsLoading = () => (
  <div className="mailbox-loading" role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5].map((place) => (
      <Skeleton key={place} height="4.6rem" />
    ))}
  </div>
)

interface NoMailsProps {
  readonly isFiltered: boolean
  readonly onClear: () => void
}

const NoMails = ({ isFiltered, onClear }: NoMailsProps) =>
  isFiltered ? (
    <EmptyState
      title="No emails found"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No email matches the recipient and the search.
    </EmptyState>
  ) : (
    <EmptyState title="No emails yet">New emails show up here on their own.</EmptyState>
  )

interface MailListProps {
  readonly mails: readonly EmailView[]
  readonly open: string | undefined
}

function MailList({ mails, open }: MailListProps) {
  const [query] = useSearchParams()
  const addressOf = (mail: string) => `?${new URLSearchParams([...withoutMail(query), ['mail', mail]])}`
  return (
    <ul className="mailbox-list">
      {mails.map(({ key, to, subject, sentAt }) => (
        <li key={key}>
          <Link to={addressOf(key)} className="mailbox-item" aria-current={key === open ? 'true' : undefined}>
            <strong>{subject}</strong>
            <span className="mailbox-soft">To {to}</span>
            <time className="mailbox-soft" dateTime={sentAt}>
              {formatDateTime(sentAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const withoutMail = (query: URLSearchParams): [string, string][] => [...query].filter(([name]) => name !== 'mail')

const FORMATS = [
  { key: 'html', label: 'Email' },
  { key: 'text', label: 'Plain text' },
] as const

/** An email as it was sent, in a frame without scripts. Its links open in the top window. */
function OpenedMail({ mail: { to, subject, html, text, sentAt } }: { readonly mail: EmailView }) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['key']>('html')
  const [query] = useSearchParams()
  return (
    <>
      <header className="mail-head">
        <Link className="mail-back" to={`?${new URLSearchParams(withoutMail(query))}`} aria-label="All emails">
          <Icon name="back" />
        </Link>
        <div>
          <h2>{subject}</h2>
          <span className="mailbox-soft">
            To {to} · <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
          </span>
        </div>
      </header>
      <Tabs label="Format" tabs={FORMATS} active={format} onChange={setFormat} />
      {format === 'html' ? (
        <iframe
          className="mail-frame"
          title={`Mail: ${subject}`}
          sandbox="allow-top-navigation-by-user-activation"
          srcDoc={withTopLinks(html)}
        />
      ) : (
        <pre className="mail-text">{text}</pre>
      )}
    </>
  )
}

const BASE = '<base target="_top">'

/** Makes the email's links open in the top window instead of the frame. */
export function withTopLinks(html: string): string {
  const head = /<head[^>]*>/i
  return head.test(html) ? html.replace(head, (tag) => tag + BASE) : BASE + html
}
