import { Alert, App, Button, Card, Form, InputNumber, Typography } from 'antd'
import { Link } from 'react-router-dom'
import {
  type InventoryItem,
  type InventorySettingsForm,
  inventorySettingsForm,
  type ProductThresholdForm,
  productThresholdForm,
} from '#domain/catalog/inventory.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useSaveSettings, useSaveThreshold } from './api.ts'

/** The low-stock threshold of products without one of their own. */
export function DefaultThreshold({ threshold }: { readonly threshold: number }) {
  const { message } = App.useApp()
  const save = useSaveSettings()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<InventorySettingsForm>(inventorySettingsForm)
  const send = (values: InventorySettingsForm) =>
    void save.mutateAsync(values).then(() => void message.success('Low-stock threshold saved'), setProblem)
  return (
    <Card title="Low-stock alerts" style={{ maxWidth: 560 }}>
      <Form<InventorySettingsForm>
        form={form}
        layout="vertical"
        initialValues={{ lowStockThreshold: threshold }}
        onValuesChange={clearProblem}
        onFinish={send}
      >
        <Form.Item
          name="lowStockThreshold"
          label="Default low-stock threshold"
          rules={rules('lowStockThreshold')}
          extra="Stock is low when this quantity or less is available. You can set a different threshold for each product."
        >
          <InputNumber min={0} inputMode="numeric" style={{ width: 160 }} />
        </Form.Item>
        {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save
        </Button>
      </Form>
      <Typography.Paragraph type="secondary" style={{ marginTop: 24, marginBottom: 0 }}>
        You are notified when a product runs low and when it sells out. Choose how under “Inventory alerts” in your{' '}
        <Link to={paths.accountSection('notifications', paths.producerAccount)}>notification settings</Link>.
      </Typography.Paragraph>
    </Card>
  )
}

interface ProductThresholdProps {
  readonly item: Pick<InventoryItem, 'id' | 'name' | 'unit' | 'ownThreshold'>
  /** Threshold of products without their own. */
  readonly defaultThreshold: number
}

/** The low-stock threshold of one product; empty restores the default. */
export function ProductThreshold({ item, defaultThreshold }: ProductThresholdProps) {
  const { id, unit, ownThreshold } = item
  const { message } = App.useApp()
  const save = useSaveThreshold()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<ProductThresholdForm>(productThresholdForm)
  const send = ({ threshold }: ProductThresholdForm) =>
    void save
      .mutateAsync({ id, threshold: threshold ?? null })
      .then(
        (saved) => void message.success(`Low-stock threshold: ${formatQuantity(saved.threshold, unit)}`),
        setProblem,
      )
  return (
    <Form<ProductThresholdForm>
      form={form}
      layout="vertical"
      initialValues={{ threshold: ownThreshold }}
      onValuesChange={clearProblem}
      onFinish={send}
    >
      <Form.Item
        name="threshold"
        label={`Low-stock threshold (${UNITS[unit].short})`}
        rules={rules('threshold')}
        extra={`Leave empty to use your default of ${formatQuantity(defaultThreshold, unit)}.`}
      >
        <InputNumber min={0} inputMode="decimal" style={{ width: 160 }} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Button htmlType="submit" loading={save.isPending}>
        Save threshold
      </Button>
    </Form>
  )
}
