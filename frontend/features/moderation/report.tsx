import { useQuery } from '@tanstack/react-query'
import type { FlaggedItemView } from '#domain/moderation/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { reportQuery } from './api.ts'
import { DecisionForm } from './decision-form.tsx'
import { History } from './history.tsx'
import { ReportedGoods } from './reported-goods.tsx'
import { ReportedReview } from './reported-review.tsx'
import { ReportedTalk } from './reported-talk.tsx'
import { KINDS, OUTCOMES } from './words.ts'
import './moderation.css'

/** What was reported, what became of it, and the decision there is to make. */
export function Report({ id }: { readonly id: string }) {
  const found = useQuery(reportQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const the = found.data
  return (
    <>
      <PageTitle>{`Reported ${KINDS[the.contentType].toLowerCase()}`}</PageTitle>
      <Head the={the} />
      <div className="report">
        {the.review && <ReportedReview review={the.review} />}
        {the.conversation && <ReportedTalk talk={the.conversation} />}
        {the.product && <ReportedGoods goods={the.product} />}
        <Card role="region" aria-label="What happened">
          <h2>What happened</h2>
          <History entries={the.history} asOf={the.product ? asOfThe(the.id) : undefined} />
        </Card>
        <Deciding the={the} />
      </div>
    </>
  )
}

const asOfThe = (product: string) => (at: string) => paths.supportAsOfThe({ product, at, report: product })

const Head = ({
  the: { contentType, subject, open, outcome, appealed, waitingSince },
}: {
  readonly the: FlaggedItemView
}) => (
  <header className="report-head">
    <h1>
      Reported {KINDS[contentType].toLowerCase()}
      {subject && `: ${subject}`}
    </h1>
    <p role="status">
      <Badge tone={open ? 'honey' : 'leaf'}>{open ? 'Open' : outcome ? OUTCOMES[outcome] : 'Handled'}</Badge>{' '}
      {appealed && <Badge tone="tomato">Second look</Badge>} {open ? 'Waits since' : 'Handled on'}{' '}
      <Moment at={waitingSince} />. That you opened this is written down.
    </p>
  </header>
)

const WHY_NOT = {
  own_content: 'You have a part in this yourself: somebody else decides.',
  own_decision: 'You made this decision. If a review is requested, another moderator handles it.',
  not_allowed: 'You read here; the support team decides.',
} as const

const GONE: Readonly<Record<FlaggedItemView['contentType'], string>> = {
  review: 'Its author has taken it back: there is nothing to decide.',
  conversation: 'There is nothing to decide.',
  product: 'It is kept nowhere any more: there is nothing to decide.',
}

function Deciding({ the }: { readonly the: FlaggedItemView }) {
  const [first] = the.allowedActions
  if (the.blockedReason === 'own_decision' && the.open)
    return <p className="report-note">A review of your decision was requested: another moderator handles it.</p>
  if (the.blockedReason) return <p className="report-note">{WHY_NOT[the.blockedReason]}</p>
  return first ? (
    <DecisionForm key={the.version} the={the} first={first} />
  ) : (
    <p className="report-note">{GONE[the.contentType]}</p>
  )
}
