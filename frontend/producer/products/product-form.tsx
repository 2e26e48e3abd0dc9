import { Alert, Button, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { NewProduct, ProducerProduct, UpdatedProduct } from '#domain/catalog/product-listings.contract.ts'
import {
  CATEGORIES,
  FULFILLMENT_METHODS,
  type FulfillmentMethod,
  formatQuantity,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import { useEditRecordForm, useNewRecordForm } from '#frontend/shared/console/record-form.tsx'
import type { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useListProduct, useUpdateProduct } from './api.ts'
import { ProductImages } from './product-images.tsx'
import { newProductForm, type ProductValues, productForm, updatedProductForm, valuesOf } from './product-values.ts'

interface AddProductProps {
  readonly initial: ProductValues
  readonly onDone: () => void
}

/** A new product. */
export function AddProduct({ initial, onDone }: AddProductProps) {
  const list = useListProduct()
  const { zodForm, send } = useNewRecordForm<ProductValues>({
    schema: newProductForm,
    toForm: productForm,
    save: (values) => list.mutateAsync(productForm(values) as NewProduct),
    saved: ({ name }) => `${name.trim()} is listed`,
    onDone,
  })
  return (
    <ProductForm
      zodForm={zodForm}
      initial={initial}
      submit="Add product"
      saving={list.isPending}
      askStock
      onSend={send}
      onCancel={onDone}
    />
  )
}

interface EditProductProps {
  /** The current version, which may change during the edit. */
  readonly product: ProducerProduct
  readonly onDone: () => void
}

/** Edits a product. If it changes meanwhile, saving is refused and the entered values stay. */
export function EditProduct({ product, onDone }: EditProductProps) {
  const update = useUpdateProduct()
  const { zodForm, send, conflict } = useEditRecordForm<ProductValues>({
    schema: updatedProductForm,
    toForm: productForm,
    subject: 'product',
    current: { version: product.version, values: valuesOf(product) },
    save: (values, expectedVersion) => {
      const { onHand: _, ...form } = productForm(values)
      return update.mutateAsync({ id: product.id, form: { ...form, expectedVersion } as UpdatedProduct })
    },
    saving: update.isPending,
    saved: ({ name }) => `${name.trim()} saved`,
    onDone,
  })
  return (
    <>
      {conflict}
      <ProductForm
        zodForm={zodForm}
        initial={valuesOf(product)}
        submit="Save product"
        saving={update.isPending}
        unitLocked={unitLocked(product)}
        onSend={send}
        onCancel={onDone}
      />
    </>
  )
}

const unitLocked = ({ onHand, reserved, unit }: ProducerProduct): string | undefined =>
  onHand === 0 && reserved === 0
    ? undefined
    : `${formatQuantity(onHand, unit)} on hand. Set the stock to 0 to change the unit.`

interface ProductFormProps {
  readonly zodForm: ReturnType<typeof useZodForm<ProductValues>>
  readonly initial: ProductValues
  readonly submit: string
  readonly saving: boolean
  readonly askStock?: boolean
  /** Why the unit cannot be changed. */
  readonly unitLocked?: string | undefined
  readonly onSend: (values: ProductValues) => Promise<unknown>
  readonly onCancel: () => void
}

function ProductForm({ zodForm, initial, ...props }: ProductFormProps) {
  const { form, rules, problem, clearProblem } = zodForm
  const { submit, saving, askStock = false, unitLocked, onSend, onCancel } = props
  const [uploading, setUploading] = useState(false)
  const unit: Unit = Form.useWatch('unit', form) ?? initial.unit
  return (
    <Form<ProductValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={clearProblem}
      onFinish={() => void onSend({ ...initial, ...form.getFieldsValue(true) })}
    >
      <Form.Item name="name" label="Name" required rules={rules('name')}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="category" label="Category" required rules={rules('category')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose a category"
          options={optionsOf(CATEGORIES)}
        />
      </Form.Item>
      <Form.Item name="description" label="Description" required rules={rules('description')}>
        <Input.TextArea rows={4} maxLength={4000} />
      </Form.Item>
      <Flex gap="middle">
        <Form.Item name="price" label="Price" required rules={rules('priceCents')} style={{ flex: 1 }}>
          <InputNumber prefix="$" min={0} precision={2} inputMode="decimal" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="unit" label="Unit" required rules={rules('unit')} extra={unitLocked} style={{ flex: 1 }}>
          <Select options={optionsOf(UNITS)} disabled={unitLocked !== undefined} />
        </Form.Item>
      </Flex>
      {askStock && (
        <Form.Item
          name="onHand"
          label="Quantity on hand"
          required
          rules={rules('onHand')}
          extra={`In steps of ${formatQuantity(UNITS[unit].step, unit)}`}
        >
          <InputNumber min={0} inputMode="decimal" style={{ width: '100%' }} />
        </Form.Item>
      )}
      <Form.Item name="fulfillmentMethods" label="Fulfillment methods" required rules={rules('fulfillmentMethods')}>
        <FulfillmentMethods />
      </Form.Item>
      <Form.Item name="images" label="Images" rules={rules('images')} valuePropName="images">
        <ProductImages onBusy={setUploading} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small" className="console-form-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {submit}
        </Button>
      </Flex>
    </Form>
  )
}

interface FulfillmentMethodsProps {
  /** Id from the form item. */
  readonly id?: string
  readonly value?: readonly FulfillmentMethod[]
  readonly onChange?: (methods: FulfillmentMethod[]) => void
}

/** Without the form item's `aria-required`, which a group cannot have. */
const FulfillmentMethods = ({ id, value, onChange }: FulfillmentMethodsProps) => (
  <div id={id}>
    <Checkbox.Group<FulfillmentMethod>
      options={optionsOf(FULFILLMENT_METHODS) as { value: FulfillmentMethod; label: string }[]}
      {...(value ? { value: [...value] } : {})}
      {...(onChange ? { onChange } : {})}
    />
  </div>
)

const optionsOf = (labels: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }))
