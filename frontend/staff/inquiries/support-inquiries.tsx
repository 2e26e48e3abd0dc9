import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { INQUIRY_TOPICS, type InquiryCard, type InquiryView } from '#domain/contact/contract.ts'
import { inquiriesQuery, inquiryQuery, useMarkAnswered } from '#frontend/shared/contact/api.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, Records, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import '#frontend/shared/contact/contact.css'

/** For support: what people wrote through the contact page. */
export const SupportInquiriesPage = () => (
  <>
    <PageTitle>Messages to support</PageTitle>
    <h1>Messages to support</h1>
    <Inquiries />
  </>
)

const TABS = [
  { key: 'open', label: 'Open' },
  { key: 'answered', label: 'Answered' },
] as const

/** Messages from the contact page, and the one that is opened. */
function Inquiries() {
  const page = usePageNumber()
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'answered' ? 'answered' : 'open'
  const opened = search.get('message')
  return (
    <>
      <Tabs
        label="Open or answered messages"
        tabs={TABS}
        active={show}
        onChange={(next) => setSearch(next === 'open' ? {} : { show: next })}
      />
      {opened && <Opened key={opened} id={opened} />}
      <Records
        label="Messages"
        found={useQuery(inquiriesQuery(show, page))}
        pageOf={({ inquiries, total, pageSize }) => ({ records: inquiries, total, pageSize })}
        page={page}
        columns={COLUMNS[show]}
        keyOf={({ id }) => id}
        empty={
          show === 'open'
            ? ['No open messages', 'Messages from the contact page appear here.']
            : ['No answered messages', 'Messages you mark as answered appear here.']
        }
      />
    </>
  )
}

const ABOUT: Column<InquiryCard> = {
  title: 'About',
  cell: ({ id, topic, answeredAt }) => (
    <Link to={paths.supportInquiry(id, answeredAt ? 'answered' : undefined)}>{INQUIRY_TOPICS[topic]}</Link>
  ),
}
const SENT: Column<InquiryCard> = { title: 'Sent', cell: ({ sentAt }) => momentWords(sentAt) }
const FROM: Column<InquiryCard> = { title: 'From', cell: ({ fromMember }) => (fromMember ? 'A member' : 'A guest') }
const COLUMNS: Readonly<Record<'open' | 'answered', readonly Column<InquiryCard>[]>> = {
  open: [ABOUT, FROM, SENT],
  answered: [
    ABOUT,
    FROM,
    SENT,
    { title: 'Answered', cell: ({ answeredAt }) => answeredAt && momentWords(answeredAt) },
    { title: 'By', cell: ({ answeredBy }) => answeredBy ?? 'Erased' },
  ],
}

function Opened({ id }: { readonly id: string }) {
  const found = useQuery(inquiryQuery(id))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  return <OpenedInquiry inquiry={found.data} />
}

function OpenedInquiry({ inquiry }: { readonly inquiry: InquiryView }) {
  const { id, topic, name, email, text, accountId, sentAt, answeredAt, answeredBy } = inquiry
  const marking = useMarkAnswered(id)
  return (
    <Card className="inquiry-opened" role="region" aria-label="Opened message">
      <h2>{INQUIRY_TOPICS[topic]}</h2>
      <p className="soft">
        {name ?? 'Erased'} · {email ?? 'address erased'} · {momentWords(sentAt)}
        {accountId && (
          <>
            {' · '}
            <Link to={paths.supportAccount(accountId)}>Account</Link>
          </>
        )}
      </p>
      <p className="inquiry-text">{text ?? 'This message was erased.'}</p>
      {answeredAt ? (
        <p className="soft">
          Answered by {answeredBy ?? 'a former colleague'}, {momentWords(answeredAt)}.
        </p>
      ) : (
        <div className="row">
          {email && (
            <a className="button button-primary" href={mailTo(email, topic)}>
              Answer by email
            </a>
          )}
          <Button look="secondary" busy={marking.isPending} onClick={() => marking.mutate()}>
            Mark as answered
          </Button>
        </div>
      )}
    </Card>
  )
}

const mailTo = (email: string, topic: InquiryView['topic']): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message: ${INQUIRY_TOPICS[topic]}`)}`
