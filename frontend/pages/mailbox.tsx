import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { EmailView } from '#domain/notifications/contract.ts'
import { mailsQuery } from '#frontend/features/mailbox/api.ts'
import { MailList } from '#frontend/features/mailbox/mail-list.tsx'
import { OpenedMail } from '#frontend/features/mailbox/opened-mail.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { Field } from '#frontend/ui/field.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/mailbox/mailbox.css'

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
          This market sends real email. Please check your own inbox.
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
      <p>No mail server is set up, so every email this market sends is kept here instead.</p>
      <div className="mailbox">
        <div>
          <Field label="Only emails to">
            <input
              type="email"
              value={to}
              placeholder="anybody"
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
