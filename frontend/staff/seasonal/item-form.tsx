import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Flex, Form, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import {
  type Matches,
  type SeasonalItemForm,
  type StaffSeasonalItem,
  seasonalItemForm,
  type UpdatedSeasonalItem,
  updatedSeasonalItem,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { ImageUpload } from '#frontend/shared/console/image-upload.tsx'
import { useEditRecordForm, useNewRecordForm } from '#frontend/shared/console/record-form.tsx'
import type { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { formatPeakMonths, monthName } from '#frontend/shared/seasonal/format-season.ts'
import { matchesQuery, usePublishItem, useUpdateItem } from './api.ts'
import { type ItemValues, itemFormOf, itemValuesOf, NEW_ITEM } from './seasonal-values.ts'

/** Publishes a new seasonal item. */
export function NewItem({ onDone }: { readonly onDone: () => void }) {
  const publish = usePublishItem()
  const { zodForm, send } = useNewRecordForm<ItemValues>({
    schema: seasonalItemForm,
    toForm: itemFormOf,
    save: (values) => publish.mutateAsync(itemFormOf(values) as SeasonalItemForm),
    saved: ({ name }) => `${name.trim()} published`,
    onDone,
  })
  return (
    <ItemForm
      zodForm={zodForm}
      initial={NEW_ITEM}
      submit="Publish"
      saving={publish.isPending}
      onSend={send}
      onCancel={onDone}
    />
  )
}

interface EditItemProps {
  /** The current version, which may change during the edit. */
  readonly item: StaffSeasonalItem
  readonly onDone: () => void
}

/** Edits an item. If it changes meanwhile, saving is refused and the entered values stay. */
export function EditItem({ item, onDone }: EditItemProps) {
  const update = useUpdateItem(item.id)
  const withVersion = (values: ItemValues, expectedVersion: number) => ({ ...itemFormOf(values), expectedVersion })
  const { zodForm, send, conflict } = useEditRecordForm<ItemValues>({
    schema: updatedSeasonalItem,
    toForm: (values) => withVersion(values, item.version),
    subject: 'item',
    current: { version: item.version, values: itemValuesOf(item) },
    save: (values, version) => update.mutateAsync(withVersion(values, version) as UpdatedSeasonalItem),
    saving: update.isPending,
    saved: ({ name }) => `${name.trim()} saved`,
    onDone,
  })
  return (
    <>
      {conflict}
      <ItemForm
        zodForm={zodForm}
        initial={itemValuesOf(item)}
        imageUrl={item.imageUrl}
        submit="Save item"
        saving={update.isPending}
        onSend={send}
        onCancel={onDone}
      />
    </>
  )
}

interface ItemFormProps {
  readonly zodForm: ReturnType<typeof useZodForm<ItemValues>>
  readonly initial: ItemValues
  readonly imageUrl?: string | null
  readonly submit: string
  readonly saving: boolean
  readonly onSend: (values: ItemValues) => Promise<unknown>
  readonly onCancel: () => void
}

const MAX_TERMS = 8

function ItemForm({ zodForm, initial, imageUrl = null, submit, saving, onSend, onCancel }: ItemFormProps) {
  const { form, rules, problem, clearProblem } = zodForm
  const [uploading, setUploading] = useState(false)
  const months = Form.useWatch('peakMonths', form) ?? initial.peakMonths
  const ofList = (name: 'includedTerms' | 'excludedTerms' | 'nutritionalHighlights') => [
    ...rules(name),
    ...Array.from({ length: MAX_TERMS }, (_, nth) => rules([name, nth])).flat(),
  ]
  return (
    <Form<ItemValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={clearProblem}
      onFinish={() => void onSend(form.getFieldsValue(true) as ItemValues)}
    >
      <Form.Item name="name" label="Name" required rules={rules('name')}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="category"
        label="Category"
        required
        rules={rules('category')}
        extra="The category of its products."
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose a category"
          options={Object.entries(CATEGORIES).map(([value, { label }]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="description" label="Description" required rules={rules('description')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="peakMonths"
        label="Peak months"
        required
        rules={rules('peakMonths')}
        extra={months.length > 0 && `Best in ${formatPeakMonths(months)}`}
      >
        <Months />
      </Form.Item>
      <Form.Item
        name="includedTerms"
        label="Included words"
        required
        rules={ofList('includedTerms')}
        extra="A product matches if its name contains all of these words."
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={WORD_SEPARATORS} />
      </Form.Item>
      <Form.Item
        name="excludedTerms"
        label="Excluded words"
        rules={ofList('excludedTerms')}
        extra="A product with one of these words in its name does not match."
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={WORD_SEPARATORS} />
      </Form.Item>
      <ProductMatches />
      <Form.Item
        name="nutritionalHighlights"
        label="Nutritional highlights"
        rules={ofList('nutritionalHighlights')}
        extra="Press Enter after each; cards show the first three."
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '\n']} />
      </Form.Item>
      <Form.Item name="imageId" label="Image" rules={rules('imageId')} valuePropName="imageId">
        <ImageUpload current={imageUrl} onBusy={setUploading} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {submit}
        </Button>
      </Flex>
    </Form>
  )
}

const WORD_SEPARATORS = [' ', ',', ';', '\n']

interface MonthsProps {
  /** Id from the form item. */
  readonly id?: string
  readonly value?: number[]
  readonly onChange?: (months: number[]) => void
}

/** Without the form item's `aria-required`, which a group cannot have. */
const Months = ({ id, value, onChange }: MonthsProps) => (
  <div id={id}>
    <Checkbox.Group<number>
      className="seasonal-months"
      options={MONTH_OPTIONS}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
    />
  </div>
)

const MONTH_OPTIONS = Array.from({ length: 12 }, (_, nth) => ({ value: nth + 1, label: monthName(nth + 1) }))

const TYPING_MS = 300

/** The available products that the item would match. */
function ProductMatches() {
  const form = Form.useFormInstance<ItemValues>()
  const category = Form.useWatch('category', form)
  const includedTerms = useDebouncedValue((Form.useWatch('includedTerms', form) ?? []).join(' '), TYPING_MS)
  const excludedTerms = useDebouncedValue((Form.useWatch('excludedTerms', form) ?? []).join(' '), TYPING_MS)
  const result = useQuery(matchesQuery({ category, includedTerms, excludedTerms }))
  const text = () => {
    if (!category || !includedTerms) return 'Choose a category and enter a word to see matching products.'
    if (result.error) return errorMessage(result.error)
    return result.data ? matchesText(result.data) : 'Searching…'
  }
  return (
    <Typography.Paragraph role="status" className="seasonal-matches">
      {text()}
    </Typography.Paragraph>
  )
}

function matchesText({ products, producers, examples }: Matches): string {
  if (products === 0) return 'No available product matches: the item would be shown as not available.'
  const more = products > examples.length ? ', …' : '.'
  return `${counted(products, 'product')} of ${counted(producers, 'producer')} available now: ${examples.join(', ')}${more}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
