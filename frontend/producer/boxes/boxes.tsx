import { EllipsisOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Progress, Typography } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { FULFILLMENT_METHODS } from '#domain/catalog/product-taxonomy.ts'
import { formatDateWithWeekday, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { FREQUENCIES } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxDelivery, ProducerBox } from '#domain/subscriptions/contract.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { Money, StatusTag } from '#frontend/shared/console/format.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { deliveriesQuery, ownBoxesQuery, useDiscontinueBox } from '#frontend/shared/subscriptions/api.ts'
import { AddBox, EditBox } from './box-form.tsx'
import './boxes.css'

const NEW = 'new'

/** Subscription boxes and the packing list of the paid ones. The URL holds the open box: `?box=…`, or `new`. */
export function BoxesPage() {
  const [query, setQuery] = useSearchParams()
  const boxes = useQuery(ownBoxesQuery)
  const open = (box: string | undefined) => setQuery(box ? { box } : {})
  const openId = query.get('box') ?? undefined
  return (
    <ConsolePage
      title="Boxes"
      actions={
        <Button type="primary" onClick={() => open(NEW)}>
          Add box
        </Button>
      }
    >
      <QueryState query={boxes}>
        {(all) => (
          <>
            <BoxTable boxes={all} onOpen={open} />
            {all.length > 0 && <PackingList />}
            <BoxDrawer
              box={all.find(({ id }) => id === openId)}
              adding={openId === NEW}
              onClose={() => open(undefined)}
            />
          </>
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface BoxTableProps {
  readonly boxes: readonly ProducerBox[]
  readonly onOpen: (id: string) => void
}

function BoxTable({ boxes, onOpen }: BoxTableProps) {
  if (boxes.length === 0)
    return (
      <Empty description="Offer a box on a schedule: you know what to grow, and subscribers know what they get.">
        <Button type="primary" onClick={() => onOpen(NEW)}>
          Add your first box
        </Button>
      </Empty>
    )
  const columns: ConsoleColumn<ProducerBox>[] = [
    {
      key: 'name',
      title: 'Box',
      card: 'title',
      required: true,
      cell: ({ id, name, available, contents }) => (
        <div className="box-name">
          {available ? (
            <Button type="link" size="small" onClick={() => onOpen(id)}>
              {name}
            </Button>
          ) : (
            <strong>{name}</strong>
          )}
          <Typography.Text type="secondary">{contents.map(({ item }) => item).join(' · ')}</Typography.Text>
        </div>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      required: true,
      cell: ({ available }) => (
        <StatusTag tone={available ? 'good' : 'neutral'}>{available ? 'Open' : 'Discontinued'}</StatusTag>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      required: true,
      align: 'right',
      cell: ({ priceCents, frequency }) => (
        <>
          <Money cents={priceCents} />{' '}
          <Typography.Text type="secondary">{FREQUENCIES[frequency].label.toLowerCase()}</Typography.Text>
        </>
      ),
    },
    {
      key: 'slots',
      title: 'Slots taken',
      required: true,
      cell: ({ slotsTaken, capacity }) => (
        <div className="box-slots">
          {slotsTaken} of {capacity}
          <Progress
            percent={Math.round((100 * slotsTaken) / capacity)}
            showInfo={false}
            size="small"
            aria-label={`${slotsTaken} of ${capacity} slots taken`}
          />
        </div>
      ),
    },
    {
      key: 'next',
      title: 'Next delivery',
      required: true,
      cell: ({ available, nextDelivery, fulfillmentMethod }) =>
        available ? (
          <>
            {formatShortDate(nextDelivery)}{' '}
            <Typography.Text type="secondary">{FULFILLMENT_METHODS[fulfillmentMethod].label}</Typography.Text>
          </>
        ) : (
          'None'
        ),
    },
    {
      key: 'actions',
      title: 'Actions',
      card: 'actions',
      required: true,
      cell: (box) => (box.available ? <BoxActions box={box} onEdit={() => onOpen(box.id)} /> : null),
    },
  ]
  return <ConsoleTable label="Your boxes" columns={columns} rows={boxes} rowKey={({ id }) => id} />
}

function BoxActions({ box, onEdit }: { readonly box: ProducerBox; readonly onEdit: () => void }) {
  const { message, modal } = App.useApp()
  const discontinue = useDiscontinueBox()
  const ask = () =>
    void modal.confirm({
      title: `Discontinue ${box.name}?`,
      content: `No one can subscribe anymore, and ${box.slotsTaken} ${box.slotsTaken === 1 ? 'subscription ends' : 'subscriptions end'}. Deliveries that are paid for continue. This cannot be undone.`,
      okText: 'Discontinue',
      okButtonProps: { danger: true },
      cancelText: 'Keep box',
      onOk: () =>
        discontinue.mutateAsync(box.id).then(
          () => void message.success(`${box.name} discontinued`),
          (error: unknown) => void message.error(errorMessage(error)),
        ),
    })
  return (
    <MenuButton
      size="small"
      icon={<EllipsisOutlined />}
      aria-label={`More actions for ${box.name}`}
      menu={{
        items: [
          { key: 'edit', label: 'Edit', onClick: onEdit },
          { key: 'discontinue', label: 'Discontinue', danger: true, onClick: ask },
        ],
      }}
    />
  )
}

interface BoxDrawerProps {
  readonly box: ProducerBox | undefined
  readonly adding: boolean
  readonly onClose: () => void
}

const BoxDrawer = ({ box, adding, onClose }: BoxDrawerProps) => (
  <Drawer
    open={adding || box !== undefined}
    title={adding ? 'Add box' : (box?.name ?? 'Box')}
    size={640}
    destroyOnHidden
    onClose={onClose}
  >
    {adding ? <AddBox onDone={onClose} /> : box && <EditBox box={box} onDone={onClose} />}
  </Drawer>
)

/** Paid deliveries by date, to pack and to print. */
function PackingList() {
  const deliveries = useQuery(deliveriesQuery)
  return (
    <section className="box-packing-list" aria-labelledby="box-packing-list">
      <Flex justify="space-between" align="center">
        <h2 id="box-packing-list">Packing list</h2>
        {(deliveries.data?.length ?? 0) > 0 && <Button onClick={() => print()}>Print packing list</Button>}
      </Flex>
      <QueryState query={deliveries}>
        {(all) => (
          <ConsoleTable
            label="Paid deliveries"
            columns={DELIVERY_COLUMNS}
            rows={all}
            rowKey={({ orderId }) => orderId}
            groupOf={({ deliverOn }) => ({
              key: deliverOn,
              heading: `${formatDateWithWeekday(deliverOn)} · ${boxCount(all, deliverOn)}`,
            })}
            empty={
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="No paid deliveries to pack. They appear here once cards are charged at the cutoff."
              />
            }
          />
        )}
      </QueryState>
    </section>
  )
}

function boxCount(deliveries: readonly BoxDelivery[], day: string): string {
  const count = deliveries.filter(({ deliverOn }) => deliverOn === day).length
  return count === 1 ? '1 box' : `${count} boxes`
}

const DELIVERY_COLUMNS: readonly ConsoleColumn<BoxDelivery>[] = [
  {
    key: 'order',
    title: 'Order',
    card: 'title',
    required: true,
    cell: ({ orderId, orderNumber }) => <Link to={paths.producerOrder(orderId)}>{orderNumber}</Link>,
  },
  {
    key: 'buyer',
    title: 'Buyer',
    required: true,
    cell: ({ buyerName, address, fulfillmentMethod, deliveryInstructions }) => (
      <div className="box-lines">
        {buyerName}
        <small>{address ?? FULFILLMENT_METHODS[fulfillmentMethod].label}</small>
        {deliveryInstructions && <small>{deliveryInstructions}</small>}
      </div>
    ),
  },
  {
    key: 'box',
    title: 'Box',
    required: true,
    cell: ({ boxName, contents }) => (
      <div className="box-lines">
        <strong>{boxName}</strong>
        <span>{contents.join(' · ')}</span>
      </div>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    required: true,
    cell: ({ handedOver }) => (
      <StatusTag tone={handedOver ? 'good' : 'waiting'}>{handedOver ? 'Completed' : 'To pack'}</StatusTag>
    ),
  },
]
