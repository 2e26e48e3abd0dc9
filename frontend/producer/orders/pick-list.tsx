import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { keptSinceAtom } from '#frontend/shared/lib/browser-stores.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CheckSheet } from './check-sheet.tsx'
import { NoProfile } from './no-profile.tsx'
import { type PickLine, pickList } from './pick-list.ts'
import { PrintButton } from './print-button.tsx'
import './orders.css'

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
