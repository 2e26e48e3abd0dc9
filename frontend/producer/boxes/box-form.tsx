import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { formatDateWithWeekday, WEEKDAY_NAMES } from '#domain/kernel/calendar-date.ts'
import type { ProducerSettings } from '#domain/producers/contract.ts'
import { hoursOn } from '#domain/producers/opening-hours.ts'
import { FREQUENCIES, frequencies, fulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import { type NewBox, newBox, type ProducerBox } from '#domain/subscriptions/contract.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { ImageUpload } from '#frontend/shared/console/image-upload.tsx'
import { useEditRecordForm, useNewRecordForm } from '#frontend/shared/console/record-form.tsx'
import type { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useCreateBox, useUpdateBox } from '#frontend/shared/subscriptions/api.ts'
import { type BoxValues, boxDescription, boxForm, boxValuesOf, EMPTY_BOX, firstDatesOf } from './box-values.ts'

/** A new box. Its terms are fixed once it is created, since subscribers agree to them. */
export function AddBox({ onDone }: { readonly onDone: () => void }) {
  const create = useCreateBox()
  const { zodForm, send } = useNewRecordForm<BoxValues>({
    schema: newBox,
    toForm: boxForm,
    save: (values) => create.mutateAsync(boxForm(values) as NewBox),
    saved: ({ name }) => `${name.trim()} is open for subscriptions`,
    onDone,
  })
  return (
    <BoxForm
      zodForm={zodForm}
      initial={EMPTY_BOX}
      submit="Add box"
      saving={create.isPending}
      onSend={send}
      onCancel={onDone}
    />
  )
}

interface EditBoxProps {
  /** The current version, which may change during the edit. */
  readonly box: ProducerBox
  readonly onDone: () => void
}

/** Edits a box. If it changes meanwhile, saving is refused and the entered values stay. */
export function EditBox({ box, onDone }: EditBoxProps) {
  const update = useUpdateBox()
  const { zodForm, send, conflict } = useEditRecordForm<BoxValues>({
    schema: newBox,
    toForm: boxForm,
    subject: 'box',
    current: { version: box.version, values: boxValuesOf(box) },
    save: (values, expectedVersion) =>
      update.mutateAsync({ id: box.id, body: { ...boxDescription(values), expectedVersion } }),
    saving: update.isPending,
    saved: ({ name }) => `${name.trim()} saved`,
    onDone,
  })
  return (
    <>
      {conflict}
      <BoxForm
        zodForm={zodForm}
        initial={boxValuesOf(box)}
        box={box}
        submit="Save box"
        saving={update.isPending}
        onSend={send}
        onCancel={onDone}
      />
    </>
  )
}

interface BoxFormProps {
  readonly zodForm: ReturnType<typeof useZodForm<BoxValues>>
  readonly initial: BoxValues
  /** Undefined: a new box. */
  readonly box?: ProducerBox
  readonly submit: string
  readonly saving: boolean
  readonly onSend: (values: BoxValues) => Promise<unknown>
  readonly onCancel: () => void
}

function BoxForm({ zodForm, initial, box, submit, saving, onSend, onCancel }: BoxFormProps) {
  const { form, rules, problem, clearProblem } = zodForm
  const [uploading, setUploading] = useState(false)
  const change = (changed: Partial<BoxValues>) => {
    clearProblem()
    // The available dates depend on both fields.
    if ('fulfillmentMethod' in changed) form.setFieldsValue({ weekday: undefined, firstDeliveryOn: undefined })
    if ('weekday' in changed) form.setFieldsValue({ firstDeliveryOn: undefined })
  }
  return (
    <Form<BoxValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={change}
      onFinish={() => void onSend({ ...initial, ...(form.getFieldsValue(true) as BoxValues) })}
    >
      <Form.Item name="name" label="Name" required rules={rules('name')}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Description" required rules={rules('description')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
      <Contents rules={rules} />
      <Form.Item name="imageId" label="Image" rules={rules('imageId')} valuePropName="imageId">
        <ImageUpload current={box?.imageUrl ?? null} onBusy={setUploading} />
      </Form.Item>
      <div className="box-columns">
        <Form.Item
          name="price"
          label="Price per delivery"
          required
          rules={rules('priceCents')}
          extra={box && 'For new subscribers. Current subscribers keep their price.'}
        >
          <InputNumber prefix="$" min={0} precision={2} inputMode="decimal" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="capacity"
          label="Slots"
          required
          rules={rules('capacity')}
          extra="How many buyers can subscribe at the same time."
        >
          <InputNumber min={0} precision={0} inputMode="numeric" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {box ? <Terms box={box} /> : <TermsFields zodForm={zodForm} />}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBlock: 16 }} />}
      <Flex justify="end" gap="small" className="console-form-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {submit}
        </Button>
      </Flex>
    </Form>
  )
}

/** The items of a box, each with its substitutes. */
function Contents({ rules }: Pick<BoxFormProps['zodForm'], 'rules'>) {
  return (
    <Form.List name="contents" rules={rules('contents') as { validator: () => Promise<void> }[]}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className="box-fields">
          <legend>Contents</legend>
          {fields.map(({ key, name }) => (
            <div key={key} className="box-item">
              <Form.Item
                name={[name, 'item']}
                label={`Item ${name + 1}`}
                required
                rules={rules(['contents', name, 'item'])}
              >
                <Input maxLength={100} autoComplete="off" placeholder="Carrots, 2 lb" />
              </Form.Item>
              <Form.Item
                name={[name, 'substitutes']}
                label={`Substitutes for item ${name + 1}`}
                rules={rules(['contents', name, 'substitutes'], { deep: true })}
              >
                <Select
                  mode="tags"
                  tokenSeparators={[',']}
                  open={false}
                  suffixIcon={null}
                  placeholder="Beets, Parsnips"
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Remove item ${name + 1}`}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button icon={<PlusOutlined />} onClick={() => add({})}>
            Add item
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

/** Subscribers have agreed to these terms. */
const Terms = ({ box }: { readonly box: ProducerBox }) => (
  <Descriptions
    title="Terms"
    size="small"
    column={1}
    items={[
      { key: 'frequency', label: 'Frequency', children: FREQUENCIES[box.frequency].label },
      {
        key: 'fulfillment',
        label: 'Fulfillment method',
        children: FULFILLMENT_METHODS[box.fulfillmentMethod].label,
      },
      {
        key: 'cutoff',
        label: 'Cutoff',
        children: `${box.cutoffDays} ${box.cutoffDays === 1 ? 'day' : 'days'} before each delivery`,
      },
      { key: 'tax', label: 'Sales tax', children: box.taxable ? 'Charged' : 'Exempt (groceries)' },
    ]}
  />
)

function TermsFields({ zodForm: { form, rules } }: Pick<BoxFormProps, 'zodForm'>) {
  const profile = useQuery(ownProducerQuery)
  const method: FulfillmentMethod | undefined = Form.useWatch('fulfillmentMethod', form)
  return (
    <fieldset className="box-fields">
      <legend>Terms</legend>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="Subscribers agree to these terms, so they cannot be changed later."
      />
      <div className="box-columns">
        <Form.Item name="frequency" label="Frequency" required rules={rules('frequency')}>
          <Select
            placeholder="Choose a frequency"
            options={frequencies.map((frequency) => ({ value: frequency, label: FREQUENCIES[frequency].label }))}
          />
        </Form.Item>
        <Form.Item name="fulfillmentMethod" label="Fulfillment method" required rules={rules('fulfillmentMethod')}>
          <Select
            placeholder="Choose a method"
            options={(['pickup', 'delivery'] as const).map((value) => ({
              value,
              label: FULFILLMENT_METHODS[value].label,
            }))}
          />
        </Form.Item>
      </div>
      {method && (
        <QueryState query={profile}>
          {(settings) => <DateFields form={form} rules={rules} profile={settings} method={method} />}
        </QueryState>
      )}
      <div className="box-columns">
        <Form.Item
          name="cutoffDays"
          label="Cutoff"
          required
          rules={rules('cutoffDays')}
          extra="Cards are charged on this day."
        >
          <InputNumber min={0} max={6} precision={0} suffix="days before" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="taxable" label="Sales tax">
          <Radio.Group
            aria-label="Sales tax"
            vertical
            options={[
              { value: false, label: 'Groceries, exempt' },
              { value: true, label: 'Other products, taxed' },
            ]}
          />
        </Form.Item>
      </div>
    </fieldset>
  )
}

interface DateFieldsProps extends Pick<BoxFormProps['zodForm'], 'form' | 'rules'> {
  readonly profile: ProducerSettings
  readonly method: FulfillmentMethod
}

/** Offers only days on which the producer fulfills orders. */
function DateFields({ form, rules, profile, method }: DateFieldsProps) {
  const weekday = Form.useWatch('weekday', form)
  const cutoffDays = Form.useWatch('cutoffDays', form) ?? 0
  const calendar = fulfillmentCalendar(profile, { fulfillmentMethod: method, closures: profile.closures })
  if (!profile[method])
    return <SetUp title={`Your shop does not offer ${method} yet`} action={`Set up ${method} in your shop profile`} />
  if (calendar.weekdays.length === 0)
    return <SetUp title="Your shop has no opening hours by weekday" action="Set opening hours in your shop profile" />
  const label = method === 'pickup' ? 'Pickup day' : 'Delivery day'
  const dates = weekday ? firstDatesOf(calendar, { today: marketDay(Date.now()), cutoffDays, weekday }) : []
  return (
    <div className="box-columns">
      <Form.Item name="weekday" label={label} required>
        <Select
          placeholder="Choose a day"
          options={calendar.weekdays.map((day) => ({
            value: day,
            label:
              method === 'pickup'
                ? `${WEEKDAY_NAMES[day]}, ${hoursOn(profile.pickup?.openingHours ?? [], day)}`
                : WEEKDAY_NAMES[day],
          }))}
        />
      </Form.Item>
      <Form.Item
        name="firstDeliveryOn"
        label={`First ${method}`}
        required
        rules={rules('firstDeliveryOn')}
        extra={weekday && `Later dates are also ${WEEKDAY_NAMES[weekday]}s.`}
      >
        <Select
          disabled={!weekday}
          placeholder={weekday ? 'Choose a date' : 'Choose a day first'}
          options={dates.map((date) => ({ value: date, label: formatDateWithWeekday(date) }))}
        />
      </Form.Item>
    </div>
  )
}

const SetUp = ({ title, action }: { readonly title: string; readonly action: string }) => (
  <Alert
    type="warning"
    showIcon
    style={{ marginBottom: 16 }}
    title={title}
    description={<Link to={paths.producerProfile}>{action}</Link>}
  />
)
