import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { openSalesQuery } from '#frontend/features/ordering/api.ts'
import { CheckSheet } from '#frontend/features/ordering/check-sheet.tsx'
import { NoProfile } from '#frontend/features/ordering/no-profile.tsx'
import { type PickLine, pickList } from '#frontend/features/ordering/pick-list.ts'
import { PrintButton } from '#frontend/features/ordering/print-button.tsx'
import { momentWords } from '#frontend/lib/date-words.ts'
import { keptSinceAtom } from '#frontend/lib/kept-answers.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/ordering/sheets.css'

export function PickListPage() {
  const { data: user } = useUser()
  return (
    <div className="page">
      <PageTitle>Pick list</PageTitle>
      {!user ? <Skeleton height="20rem" /> : user.producerId ? <ToGather /> : <NoProfile user={user} />}
    </div>
  )
}

function ToGather() {
  const open = useQuery(openSalesQuery())
  const since = useAtomValue(keptSinceAtom)
  if (open.isLoadingError) return <ErrorState wholePage error={open.error} retry={() => void open.refetch()} />
  if (!open.data) return <Skeleton height="20rem" />
  const lines = pickList(open.data)
  const at = since ?? new Date(open.dataUpdatedAt).toISOString()
  return lines.length === 0 ? <Nothing /> : <Sheet lines={lines} at={at} />
}

function Sheet({ lines, at }: { readonly lines: readonly PickLine[]; readonly at: string }) {
  return (
    <>
      <header className="sheets-head">
        <BackLink to={paths.producerDashboard}>Your orders</BackLink>
        <h1>Pick list</h1>
        <PrintButton />
      </header>
      <div className="sheets">
        <section className="sheet" aria-label="To gather">
          <header className="sheet-head">
            <h2>To gather</h2>
            <span>As of {momentWords(at)}</span>
          </header>
          <CheckSheet
            done="gathered"
            noteHead="For orders"
            rows={lines.map(({ itemId, name, unit, quantity, orders }) => ({
              key: itemId,
              name,
              amount: formatQuantity(quantity, unit),
              note: orders.join(', '),
            }))}
          />
        </section>
      </div>
    </>
  )
}

const Nothing = () => (
  <EmptyState
    wholePage
    title="Nothing to gather right now"
    action={<LinkButton to={paths.producerDashboard}>Your orders</LinkButton>}
  >
    Whatever your paid orders need is added up here.
  </EmptyState>
)
