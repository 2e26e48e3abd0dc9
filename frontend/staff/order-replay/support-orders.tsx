import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FoundOrders as Found, type FoundOrder, orderSearch } from '#domain/ordering/staff-orders.contract.ts'
import { marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { foundQuery } from './api.ts'
import { NO_SEARCH, type Search, searchAtom } from './atoms.ts'
import './order-replay.css'

/** For the staff: any order, by whatever somebody on the phone knows of it. */
export function SupportOrdersPage() {
  return (
    <>
      <PageTitle>Orders</PageTitle>
      <h1>Orders</h1>
      <OrderSearchForm />
      <FoundOrders />
    </>
  )
}

/** The orders that fit, newest first; all of them while nothing is searched for. */
function FoundOrders() {
  const [search] = useAtom(searchAtom)
  const found = useQuery(foundQuery(search))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { orders, total } = found.data
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status">{total === 1 ? '1 order' : `${total} orders`}</p>
      {total === 0 ? (
        <EmptyState title="No such order">Nothing fits all of what you filled in. Try fewer of the fields.</EmptyState>
      ) : (
        <RecordsTable label="Orders" columns={COLUMNS} records={orders} keyOf={({ id }) => id} />
      )}
      <Pages found={found.data} />
    </div>
  )
}

const COLUMNS: readonly Column<FoundOrder>[] = [
  { title: 'Order', cell: ({ id, orderNumber }) => <Link to={paths.supportOrder(id)}>{orderNumber}</Link> },
  { title: 'Placed', cell: ({ placedAt }) => <Moment at={placedAt} /> },
  {
    title: 'Buyer',
    cell: ({ buyerName, email }) => (
      <>
        {buyerName ?? 'Erased'}
        <br />
        {email}
      </>
    ),
  },
  { title: 'Producer', cell: ({ producerName }) => producerName },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Card', cell: ({ last4 }) => (last4 ? `•••• ${last4}` : '–') },
  { title: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} />, amount: true },
]

/** Not in the address, as the search is not. */
function Pages({ found: { total, page, pageSize } }: { readonly found: Found }) {
  const [search, setSearch] = useAtom(searchAtom)
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const go = (to: number) => setSearch({ ...search, page: to })
  return (
    <nav className="found-orders-pages" aria-label="Pages">
      <Button look="secondary" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        Newer
      </Button>
      Page {page} of {pages}
      <Button look="secondary" size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        Older
      </Button>
    </nav>
  )
}

type FieldName = Exclude<keyof Search, 'page'>

const FIELDS: readonly (readonly [FieldName, string, string])[] = [
  ['number', 'Order number', 'text'],
  ['name', 'Buyer’s name', 'text'],
  ['email', 'Buyer’s email', 'text'],
  ['last4', 'Card’s last four', 'text'],
  ['day', 'Placed on', 'date'],
  ['producer', 'Producer', 'text'],
]

/** By what an order may be found; all that is filled in must fit. Nothing is asked before one says so. */
function OrderSearchForm() {
  const [search, setSearch] = useAtom(searchAtom)
  const [values, setValues] = useState(search)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const find = (event: FormEvent) => {
    event.preventDefault()
    const checked = orderSearch.safeParse(filledIn(values))
    setErrors(
      checked.success ? {} : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message])),
    )
    if (checked.success) setSearch({ ...values, page: 1 })
  }
  return (
    <form className="order-search" role="search" aria-label="Orders" noValidate onSubmit={find}>
      {FIELDS.map(([name, label, type]) => (
        <Field key={name} label={label} error={errors[name]} hint={name === 'day' ? marketZoneName() : undefined}>
          <input
            type={type}
            maxLength={254}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <div className="order-search-foot">
        <Button type="submit">Find Orders</Button>
        <Button
          look="quiet"
          onClick={() => {
            setValues(NO_SEARCH)
            setSearch(NO_SEARCH)
            setErrors({})
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}

const filledIn = ({ page: _, ...fields }: Search) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
