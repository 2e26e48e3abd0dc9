import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
import { receiptQuery } from '#frontend/features/ordering/api.ts'
import { ExpiredLink } from '#frontend/features/ordering/expired-link.tsx'
import { CreditNoteList, CreditNoteSheet, ReceiptSheet } from '#frontend/features/ordering/paper-sheet.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { NotYours } from './not-yours.tsx'

/** An order's receipt and its credit notes, to read and to print. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const papers = useQuery(receiptQuery(id, key))
  useLiveTopic('order', id, key)
  return (
    <div className="page" style={{ maxWidth: '52rem' }}>
      <PageTitle>{papers.data?.receipt ? `Receipt ${papers.data.receipt.number}` : 'Receipt'}</PageTitle>
      {papers.isPending ? (
        <Skeleton height="24rem" />
      ) : papers.data ? (
        <>
          <div className="paper-ways">
            <TextLink to={paths.order(id, key)}>← Order #{papers.data.orderNumber}</TextLink>
            {papers.data.state === 'issued' && (
              <Button look="secondary" size="small" onClick={() => print()}>
                Print
              </Button>
            )}
          </div>
          <Papers papers={papers.data} />
        </>
      ) : key && isProblem(papers.error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={key} />
      ) : isProblem(papers.error, 'order_not_found') ? (
        <NotYours next={paths.receipt(id)} />
      ) : (
        <ErrorState wholePage error={papers.error} retry={() => void papers.refetch()} />
      )}
    </div>
  )
}

function Papers({ papers: { state, receipt, creditNotes } }: { readonly papers: OrderBillingDocuments }) {
  if (!receipt)
    return (
      <div role="status">
        {state === 'making' ? (
          <EmptyState wholePage title="Your receipt is being made">
            It appears here by itself in a moment.
          </EmptyState>
        ) : (
          <EmptyState wholePage title="No receipt yet">
            There is one as soon as the order is paid.
          </EmptyState>
        )}
      </div>
    )
  return (
    <>
      <h1>Receipt{creditNotes.length > 0 && ' and credit notes'}</h1>
      <ReceiptSheet receipt={receipt} />
      {creditNotes.length > 0 && <CreditNoteList notes={creditNotes} />}
      {creditNotes.map((note) => (
        <CreditNoteSheet key={note.refundId} note={note} />
      ))}
    </>
  )
}
