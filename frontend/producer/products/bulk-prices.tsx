import { Alert, App, Button, Flex, Form, InputNumber, Modal, Segmented, Table } from 'antd'
import { useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUpdateProduct } from './api.ts'
import { changedPrice, type PriceRule, type ProductRow, withPrice } from './product-rows.ts'

interface BulkPricesProps {
  readonly open: boolean
  readonly products: readonly ProductRow[]
  readonly onClose: () => void
}

/** Changes the prices of several products, with a preview of every price. */
export function BulkPrices({ open, products, onClose }: BulkPricesProps) {
  return (
    <Modal open={open} title="Change prices" footer={null} width={560} destroyOnHidden onCancel={onClose}>
      <BulkPricesForm products={products} onDone={onClose} />
    </Modal>
  )
}

const RULES: Readonly<Record<PriceRule, { readonly label: string; readonly field: string }>> = {
  percent: { label: 'By percent', field: 'Change in %' },
  amount: { label: 'By amount', field: 'Change in $' },
  fixed: { label: 'Set price', field: 'New price in $' },
}

function BulkPricesForm({ products, onDone }: Pick<BulkPricesProps, 'products'> & { readonly onDone: () => void }) {
  const { message } = App.useApp()
  const [rule, setRule] = useState<PriceRule>('percent')
  const [value, setValue] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const update = useUpdateProduct()
  const prices = products.map((product) => ({
    product,
    price: value === null ? product.priceCents : changedPrice(product.priceCents, rule, value),
  }))
  const changes = prices.filter(({ product, price }) => price !== product.priceCents)
  const invalid = prices.some(({ price }) => price === undefined)
  const save = async () => {
    setSaving(true)
    const failed: string[] = []
    for (const { product, price } of changes)
      await update
        .mutateAsync({ id: product.id, form: withPrice(product, price!) })
        .catch((error: unknown) => failed.push(`${product.name}: ${errorMessage(error)}`))
    setSaving(false)
    setFailures(failed)
    const changed = changes.length - failed.length
    if (changed > 0) void message.success(`${changed} ${changed === 1 ? 'price' : 'prices'} changed`)
    if (failed.length === 0) onDone()
  }
  return (
    <Form layout="vertical" onFinish={() => void save()}>
      <Form.Item label="Change">
        <Segmented
          block
          aria-label="Change"
          options={Object.entries(RULES).map(([key, { label }]) => ({ value: key, label }))}
          value={rule}
          onChange={(next) => setRule(next as PriceRule)}
        />
      </Form.Item>
      <Form.Item label={RULES[rule].field} htmlFor="bulk-price">
        <InputNumber<number>
          id="bulk-price"
          autoFocus
          precision={rule === 'percent' ? 1 : 2}
          inputMode="decimal"
          style={{ width: '100%' }}
          value={value}
          onChange={setValue}
        />
      </Form.Item>
      <Table
        aria-label="Preview"
        size="small"
        rowKey={({ product }) => product.id}
        dataSource={prices}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: 'Product', key: 'name', render: (_, { product }) => product.name },
          {
            title: 'Current',
            key: 'current',
            align: 'right',
            render: (_, { product }) => formatMoney(product.priceCents),
          },
          {
            title: 'New',
            key: 'new',
            align: 'right',
            render: (_, { price }) => (price === undefined ? 'Must be more than $0' : formatMoney(price)),
          },
        ]}
      />
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          style={{ marginTop: 16 }}
          title="Some prices could not be changed"
          description={failures.map((failure) => <div key={failure}>{failure}</div>)}
        />
      )}
      <Flex justify="end" gap="small" style={{ marginTop: 16 }}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={invalid || changes.length === 0}>
          {changes.length === 0
            ? 'Change prices'
            : `Change ${changes.length} ${changes.length === 1 ? 'price' : 'prices'}`}
        </Button>
      </Flex>
    </Form>
  )
}
