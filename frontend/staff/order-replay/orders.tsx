import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Input, Pagination } from 'antd'
import { useAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { type FoundOrder, orderSearch } from '#domain/ordering/staff-orders.contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, OrderStatusTag } from '#frontend/shared/console/format.tsx'
import { marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { foundQuery } from './api.ts'
import { NO_SEARCH, type Search, searchAtom } from './atoms.ts'
import './order-replay.css'

/** All orders, to find one by what a caller knows of it. */
export function StaffOrdersPage() {
  return (
    <ConsolePage title="Orders">
      <OrderSearchForm />
      <FoundOrders />
    </ConsolePage>
  )
}

/** The orders that match, newest first; all of them without a search. The page is not in the URL, as the search is not. */
function FoundOrders() {
  const [search, setSearch] = useAtom(searchAtom)
  const navigate = useNavigate()
  const found = useQuery(foundQuery(search))
  return (
    <QueryState query={found}>
      {({ orders, total, page, pageSize }) => (
        <>
          <ConsoleTable
            label="Orders"
            columns={COLUMNS}
            rows={orders}
            rowKey={({ id }) => id}
            loading={found.isPlaceholderData}
            onOpen={({ id }) => navigate(paths.supportOrder(id))}
            toolbar={<span role="status">{total === 1 ? '1 order' : `${total} orders`}</span>}
            empty={<Empty description="No order matches all fields. Try fewer of them." />}
          />
          {total > pageSize && (
            <Pagination
              align="end"
              style={{ marginTop: 16 }}
              current={page}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              onChange={(to) => setSearch({ ...search, page: to })}
            />
          )}
        </>
      )}
    </QueryState>
  )
}

const COLUMNS: readonly ConsoleColumn<FoundOrder>[] = [
  {
    key: 'order',
    title: 'Order',
    required: true,
    card: 'title',
    cell: ({ id, orderNumber }) => <Link to={paths.supportOrder(id)}>{orderNumber}</Link>,
  },
  { key: 'placed', title: 'Placed', cell: ({ placedAt }) => <DateTime at={placedAt} /> },
  {
    key: 'buyer',
    title: 'Buyer',
    cell: ({ buyerName, email }) => (
      <>
        {buyerName ?? 'Erased'}
        <br />
        {email}
      </>
    ),
  },
  { key: 'producer', title: 'Producer', cell: ({ producerName }) => producerName },
  { key: 'status', title: 'Status', cell: ({ status }) => <OrderStatusTag status={status} /> },
  { key: 'card', title: 'Card', cell: ({ last4 }) => (last4 ? `•••• ${last4}` : null) },
  { key: 'total', title: 'Total', align: 'right', cell: ({ totalCents }) => formatMoney(totalCents) },
]

type FieldName = Exclude<keyof Search, 'page'>

const FIELDS: readonly (readonly [FieldName, string, string])[] = [
  ['number', 'Order number', 'text'],
  ['name', 'Buyer’s name', 'text'],
  ['email', 'Buyer’s email', 'text'],
  ['last4', 'Card’s last four', 'text'],
  ['day', 'Placed on', 'date'],
  ['producer', 'Producer', 'text'],
]

/** All fields that are filled in must match. */
function OrderSearchForm() {
  const [search, setSearch] = useAtom(searchAtom)
  const [values, setValues] = useState(search)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const formId = useId()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const checked = orderSearch.safeParse(filledIn(values))
    setErrors(
      checked.success ? {} : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message])),
    )
    if (checked.success) setSearch({ ...values, page: 1 })
  }
  const clear = () => {
    setValues(NO_SEARCH)
    setSearch(NO_SEARCH)
    setErrors({})
  }
  return (
    <Card size="small" style={{ marginBottom: 16 }}>
      <form className="order-search" role="search" aria-label="Orders" noValidate onSubmit={find}>
        {FIELDS.map(([name, label, type]) => {
          const id = `${formId}-${name}`
          const note = errors[name] ?? (name === 'day' ? marketZoneName() : undefined)
          return (
            <div key={name}>
              <label htmlFor={id}>{label}</label>
              <Input
                id={id}
                type={type}
                maxLength={254}
                autoComplete="off"
                status={errors[name] ? 'error' : ''}
                aria-invalid={errors[name] !== undefined}
                aria-describedby={note ? `${id}-note` : undefined}
                value={values[name]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
              {note && (
                <small id={`${id}-note`} role={errors[name] ? 'alert' : undefined}>
                  {note}
                </small>
              )}
            </div>
          )
        })}
        <Flex gap="small" align="end" className="order-search-foot">
          <Button type="primary" htmlType="submit">
            Find orders
          </Button>
          <Button type="text" onClick={clear}>
            Clear
          </Button>
        </Flex>
      </form>
    </Card>
  )
}

const filledIn = ({ page: _, ...fields }: Search) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
