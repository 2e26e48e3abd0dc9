import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Pagination, Table, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { DateTime } from '#frontend/shared/console/format.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { movementsQuery } from './api.ts'
import { movementLabel, movementNote, signedAmount } from './stock-labels.ts'

/** A product's stock movements, newest first. */
export function StockMovements({ item: { id, unit } }: { readonly item: Pick<InventoryItem, 'id' | 'unit'> }) {
  const [page, setPage] = useState(1)
  const history = useQuery(movementsQuery(id, page))
  return (
    <QueryState query={history}>
      {({ movements, total, pageSize }) => (
        <Flex vertical gap="small">
          <Table<StockMovementLine>
            aria-label="Stock movements"
            size="small"
            rowKey="id"
            dataSource={movements}
            pagination={false}
            loading={history.isPlaceholderData}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No stock movements yet" /> }}
            columns={[
              { title: 'Date', key: 'date', render: (_, { at }) => <DateTime at={at} /> },
              {
                title: 'Movement',
                key: 'movement',
                render: (_, movement) => <Movement movement={movement} unit={unit} />,
              },
              {
                title: 'Change',
                key: 'change',
                align: 'right',
                render: (_, { quantity, onHand }) => (onHand === null ? '–' : signedAmount(quantity, unit)),
              },
              {
                title: 'On hand',
                key: 'onHand',
                align: 'right',
                render: (_, { onHand }) => (onHand === null ? '–' : formatQuantity(onHand, unit)),
              },
            ]}
          />
          <Pagination
            align="end"
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            total={total}
            pageSize={pageSize}
            onChange={setPage}
          />
        </Flex>
      )}
    </QueryState>
  )
}

function Movement({ movement, unit }: { readonly movement: StockMovementLine; readonly unit: string }) {
  const { orderId, orderNumber } = movement
  const note = movementNote(movement)
  return (
    <>
      {movementLabel(movement, unit)}
      {orderId && (
        <>
          {', '}
          <Link to={paths.producerOrder(orderId)}>order {orderNumber}</Link>
        </>
      )}
      {note && (
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {note}
        </Typography.Text>
      )}
    </>
  )
}
