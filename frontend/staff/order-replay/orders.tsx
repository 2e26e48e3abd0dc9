import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Flex, Form, Input, Pagination } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useAtom } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { type FoundOrder, orderSearch } from '#domain/ordering/staff-orders.contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, OrderStatusTag } from '#frontend/shared/console/format.tsx'
import { preventSubmitOnEnter, useZodForm } from '#frontend/shared/console/zod-form.ts'
import { marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { NO_SEARCH, orderSearchQuery, type Search, searchAtom } from './api.ts'
import './order-replay.css'

/** All orders, with a search by what a caller knows about an order. */
export function StaffOrdersPage() {
  return (
    <ConsolePage title="Orders">
      <OrderSearchForm />
      <FoundOrders />
    </ConsolePage>
  )
}

/** The matching orders, newest first; all orders without a search. Like the search, the page is not in the URL. */
function FoundOrders() {
  const [search, setSearch] = useAtom(searchAtom)
  const navigate = useNavigate()
  const result = useQuery(orderSearchQuery(search))
  return (
    <QueryState query={result}>
      {({ orders, total, page, pageSize }) => (
        <>
          <ConsoleTable
            label="Orders"
            columns={COLUMNS}
            rows={orders}
            rowKey={({ id }) => id}
            loading={result.isPlaceholderData}
            onOpen={({ id }) => navigate(paths.supportOrder(id))}
            toolbar={<span role="status">{total === 1 ? '1 order' : `${total} orders`}</span>}
            empty={<Empty description="No order matches. Try fewer filters." />}
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

interface SearchFields extends Omit<Search, 'day' | 'page'> {
  readonly day: Dayjs | null
}

/** All fields that are filled in must match. */
function OrderSearchForm() {
  const [search, setSearch] = useAtom(searchAtom)
  const { form, rules } = useZodForm<SearchFields>(orderSearch, filledIn)
  const find = (fields: SearchFields) => setSearch({ ...NO_SEARCH, ...filledIn(fields) })
  const clear = () => {
    form.setFieldsValue(fieldsOf(NO_SEARCH))
    setSearch(NO_SEARCH)
  }
  return (
    <search aria-label="Orders">
      <Form
        form={form}
        layout="vertical"
        className="order-search"
        initialValues={fieldsOf(search)}
        validateTrigger="onSubmit"
        onFinish={find}
      >
        {FIELDS.map(([name, label]) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            {...(name === 'day' ? { tooltip: marketZoneName() } : {})}
            rules={rules(name)}
          >
            {name === 'day' ? (
              <DatePicker placeholder="Any day" style={{ width: '100%' }} onKeyDown={preventSubmitOnEnter} />
            ) : (
              <Input maxLength={254} autoComplete="off" />
            )}
          </Form.Item>
        ))}
        <Flex gap="small" className="order-search-foot">
          <Button type="primary" htmlType="submit">
            Find orders
          </Button>
          <Button onClick={clear}>Clear</Button>
        </Flex>
      </Form>
    </search>
  )
}

const FIELDS: readonly (readonly [keyof SearchFields, string])[] = [
  ['number', 'Order number'],
  ['name', 'Buyer’s name'],
  ['email', 'Buyer’s email'],
  ['last4', 'Card’s last four'],
  ['day', 'Placed on'],
  ['producer', 'Producer'],
]

const fieldsOf = ({ page: _, day, ...texts }: Search): SearchFields => ({ ...texts, day: day ? dayjs(day) : null })

const filledIn = ({ day, ...texts }: SearchFields): Partial<Search> => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ...(day ? { day: day.format('YYYY-MM-DD') } : {}),
})
