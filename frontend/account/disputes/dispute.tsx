import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { type ResponseForm, responseForm } from '#domain/disputes/contract.ts'
import { OFFERS, type Resolution } from '#domain/disputes/resolution.ts'
import { ExpiredLink } from '#frontend/account/orders/order.tsx'
import { disputeQuery, type Seen, useDeed } from '#frontend/shared/disputes/api.ts'
import { draftName, KeptWords } from '#frontend/shared/disputes/case-drafts.tsx'
import { CaseHead, CaseSide } from '#frontend/shared/disputes/case-head.tsx'
import { OnTheTable } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextWords } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { Composer } from '#frontend/shared/disputes/resolution-composer.tsx'
import { type Draft, draftFor, exceeded } from '#frontend/shared/disputes/resolution-draft.ts'
import { resolutionOf } from '#frontend/shared/disputes/resolutions.tsx'
import { addressOf } from '#frontend/shared/lib/endpoint.ts'
import { useKeptForm } from '#frontend/shared/lib/forms.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'
import { answer, SideDeeds } from './party-actions.tsx'
import '#frontend/shared/disputes/disputes.css'

/** A case for its two sides; guests with their order's key. */
export function DisputePage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const orderKey = search.get('key') ?? undefined
  const found = useQuery(disputeQuery({ id, orderKey }))
  return (
    <div className="page">
      <PageTitle>{found.data ? `Problem with order ${found.data.orderNumber}` : 'Problem with an order'}</PageTitle>
      {found.data ? (
        <SideCase the={found.data} orderKey={orderKey} />
      ) : found.isPending ? (
        <Skeleton height="24rem" />
      ) : orderKey && isProblem(found.error, 'order_link_expired') ? (
        <ExpiredLink id={String(found.error.details?.orderId)} orderKey={orderKey} />
      ) : isProblem(found.error, 'dispute_not_found') ? (
        <NotYours id={id} />
      ) : (
        <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
      )}
    </div>
  )
}

/** There is no such case, or it is somebody else's: the answer is the same. */
function NotYours({ id }: { readonly id: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this case"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(paths.dispute(id))}>Sign In</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought with your account, or open it from your order, with the link in your confirmation email.'}
    </EmptyState>
  )
}

/** A case as its buyer or its producer sees it. */
function SideCase({ the, orderKey }: Seen) {
  useLiveTopic('order', the.orderId, orderKey)
  return (
    <>
      <BackLink to={paths.order(the.orderId, orderKey)}>Order #{the.orderNumber}</BackLink>
      <CaseHead the={the} />
      <div className="case">
        <div className="case-main">
          <OnTheTable the={the} />
          <Card role="region" aria-label="What happens next">
            <h2>What happens next</h2>
            <div role="status">
              {the.viewer !== 'staff' && the.informationRequestedFrom.includes(the.viewer) && (
                <p>
                  <strong>We have asked you something.</strong> Please answer below.
                </p>
              )}
              <p>{nextWords(the)}</p>
            </div>
            {the.allowedActions.includes('respond') && <AnswerForm the={the} orderKey={orderKey} />}
            <SideDeeds the={the} orderKey={orderKey} />
          </Card>
          <KeptWords the={the} />
          <Card role="region" aria-label="Everything said">
            <h2>Everything said</h2>
            <EntryLog the={the} paperAddress={(documentId) => paperAddress({ the, orderKey }, documentId)} />
          </Card>
        </div>
        <CaseSide the={the} />
      </div>
    </>
  )
}

const paperAddress = ({ the, orderKey }: Seen, documentId: string): string =>
  addressOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: the.id, documentId: documentId },
    query: { key: orderKey },
  })

type Way = 'offer' | 'contest'

interface Written {
  readonly way: Way | undefined
  readonly draft: Draft
  readonly offer: Resolution | null | undefined
  readonly statement: string
}

/** The producer offers to make it good, or says why there is nothing to make good. */
function AnswerForm({ the, orderKey }: Seen) {
  const initial: Written = { way: undefined, draft: draftFor(the), offer: undefined, statement: '' }
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({
    name: draftName(the.id, 'respond'),
    schema: responseForm,
    initial,
  })
  const { way, draft, offer, statement } = values
  const done = () => {
    drop()
    toast({ title: way === 'offer' ? 'Offer sent' : 'Answer sent' })
  }
  const evidence = useEvidence({ id: the.orderId, orderKey })
  const deed = useDeed({ id: the.id, orderKey, done }, answer)
  const offerOf = (composed: Draft) => (exceeded(the, composed) ? undefined : resolutionOf(composed))
  const choose = (chosen: Way) => change({ way: chosen, offer: chosen === 'contest' ? null : offerOf(draft) })
  const send = () => {
    if (evidence.uploading || deed.isPending) return
    deed.mutate({ offer, statement, evidence: evidence.ids } as ResponseForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Your answer">
      <ChoiceField legend="Your answer" error={way ? undefined : errors.offer && 'Please choose'}>
        <Tick oneOf="way" checked={way === 'offer'} onChange={() => choose('offer')}>
          Offer to make it good
        </Tick>
        <Tick oneOf="way" checked={way === 'contest'} onChange={() => choose('contest')}>
          There is nothing to make good
        </Tick>
      </ChoiceField>
      {way === 'offer' && (
        <Composer
          the={the}
          legend="What you offer"
          kinds={OFFERS}
          draft={draft}
          onChange={(composed) => change({ draft: composed, offer: offerOf(composed) })}
          error={errors.offer}
        />
      )}
      {way && (
        <>
          <Field
            label={way === 'offer' ? 'A word to the buyer' : 'Why, for the buyer and for us'}
            error={errors.statement}
          >
            <textarea rows={4} value={statement} onChange={({ target }) => change({ statement: target.value })} />
          </Field>
          <EvidenceField evidence={evidence} />
        </>
      )}
      <Button type="submit" busy={deed.isPending || evidence.uploading}>
        {way === 'offer' ? 'Send offer' : 'Send answer'}
      </Button>
    </form>
  )
}
