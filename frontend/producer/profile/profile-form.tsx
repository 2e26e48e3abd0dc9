import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Flex, Form, Input, InputNumber, Radio, Select, Typography } from 'antd'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { MAX_DELIVERY_ZONES, MAX_PICKUP_LOCATIONS, MAX_TAGS, SUGGESTED_TAGS } from '#domain/producers/contract.ts'
import { ImageUpload } from '#frontend/shared/console/image-upload.tsx'
import type { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { zipCodeQuery } from '#frontend/shared/producers/api.ts'
import { OpeningHours } from './opening-hours.tsx'
import type { ProfileImage, ProfileValues } from './profile-values.ts'
import './profile.css'

interface FieldsProps {
  readonly zodForm: ReturnType<typeof useZodForm<ProfileValues>>
}

interface AboutFieldsProps extends FieldsProps {
  /** The address of the saved image. */
  readonly imageUrl: string | null
  /** Reports a running upload, during which the form cannot be saved. */
  readonly onBusy: (busy: boolean) => void
}

/** The fields that the marketplace shows of a producer. */
export function AboutFields({ zodForm: { form, rules }, imageUrl, onBusy }: AboutFieldsProps) {
  const zipCode = Form.useWatch('zipCode', form) ?? ''
  const image: ProfileImage | undefined = form.getFieldValue('image')
  return (
    <>
      <Form.Item name="businessName" label="Business name" required rules={rules('businessName')}>
        <Input maxLength={80} autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="description"
        label="Description"
        required
        rules={rules('description')}
        extra="What you grow or make, and how."
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item
        name="image"
        label="Image"
        rules={rules('imageId')}
        valuePropName="image"
        getValueFromEvent={(imageId: string | null, url: string | null): ProfileImage => ({ imageId, url })}
      >
        <ImageUpload current={image ? image.url : imageUrl} onBusy={onBusy} />
      </Form.Item>
      <div className="profile-columns">
        <Form.Item
          name="zipCode"
          label="ZIP code"
          required
          rules={rules('zipCode')}
          extra={<TownHint zipCode={zipCode} />}
        >
          <Input maxLength={10} inputMode="numeric" autoComplete="postal-code" />
        </Form.Item>
        <Form.Item name="phone" label="Phone" rules={rules('phone')} extra="Shown on your shop page.">
          <Input type="tel" maxLength={30} autoComplete="tel" />
        </Form.Item>
      </div>
      <Form.Item
        name="tags"
        label="Tags"
        rules={rules('tags', { deep: true })}
        extra={`Up to ${MAX_TAGS}. Certifications show as badges: submit the certificate with the product instead.`}
      >
        <Select
          mode="tags"
          maxCount={MAX_TAGS}
          tokenSeparators={[',']}
          options={SUGGESTED_TAGS.map((tag) => ({ value: tag, label: tag }))}
        />
      </Form.Item>
    </>
  )
}

const TYPING_MS = 300

/** The town of a ZIP code that is being typed. */
function TownHint({ zipCode }: { readonly zipCode: string }) {
  const debounced = useDebouncedValue(zipCode.trim().slice(0, 5), TYPING_MS)
  const complete = /^\d{5}$/.test(debounced)
  const place = useQuery({ ...zipCodeQuery(debounced), enabled: complete })
  if (!complete) return 'Buyers see only the town.'
  if (place.data) return `${place.data.city}, ${place.data.state}. Buyers see only the town.`
  return place.isError ? 'This ZIP code is unknown.' : 'Searching…'
}

const METHOD_HINTS: Readonly<Record<FulfillmentMethod, string>> = {
  pickup: 'Buyers come to you',
  delivery: 'You bring orders to buyers',
}

/** How buyers get their orders: pickup, delivery or both. */
export function FulfillmentMethodField({ zodForm: { rules } }: FieldsProps) {
  return (
    <Form.Item name="fulfillmentMethods" label="Fulfillment methods" required rules={rules('fulfillmentMethods')}>
      <FulfillmentMethods />
    </Form.Item>
  )
}

interface FulfillmentMethodsProps {
  /** Id from the form item. */
  readonly id?: string
  readonly value?: readonly FulfillmentMethod[]
  readonly onChange?: (methods: FulfillmentMethod[]) => void
}

/** Without the form item's `aria-required`, which a group cannot have. */
const FulfillmentMethods = ({ id, value = [], onChange }: FulfillmentMethodsProps) => (
  <div id={id}>
    <Checkbox.Group<FulfillmentMethod> value={[...value]} {...(onChange ? { onChange } : {})}>
      <Flex vertical gap="small">
        {(['pickup', 'delivery'] as const).map((method) => (
          <Checkbox key={method} value={method}>
            {FULFILLMENT_METHODS[method].label}{' '}
            <Typography.Text type="secondary">{METHOD_HINTS[method]}</Typography.Text>
          </Checkbox>
        ))}
      </Flex>
    </Checkbox.Group>
  </div>
)

/** The fulfillment methods selected in the form. */
export const useOfferedMethods = (
  { form }: FieldsProps['zodForm'],
  initial: ProfileValues,
): readonly FulfillmentMethod[] => Form.useWatch('fulfillmentMethods', form) ?? initial.fulfillmentMethods

export function PickupFields({ zodForm: { rules } }: FieldsProps) {
  return (
    <>
      <div className="profile-columns">
        <Form.Item name={['pickup', 'address']} label="Pickup address" required rules={rules(['pickup', 'address'])}>
          <Input maxLength={200} autoComplete="street-address" />
        </Form.Item>
        <Form.Item
          name={['pickup', 'locationName']}
          label="Location name"
          rules={rules(['pickup', 'locationName'])}
          extra="What buyers look for, such as “Red barn” or “Farm stand”."
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name={['pickup', 'addressIsPublic']} label="Who sees the address" required>
        <AddressVisibility />
      </Form.Item>
    </>
  )
}

interface AddressVisibilityProps {
  /** Id from the form item. */
  readonly id?: string
  readonly value?: boolean
  readonly onChange?: (isPublic: boolean) => void
}

const AddressVisibility = ({ id, value = false, onChange }: AddressVisibilityProps) => (
  <Radio.Group
    {...(id ? { id } : {})}
    aria-label="Who sees the address"
    vertical
    value={value}
    onChange={({ target }) => onChange?.(target.value)}
    options={[
      { value: false, label: 'Only buyers who have paid, for example for a home' },
      { value: true, label: 'Everyone, for example for a farm stand' },
    ]}
  />
)

export function OpeningHoursFields({ zodForm: { rules } }: FieldsProps) {
  return (
    <>
      <Form.Item
        name={['pickup', 'openingHours']}
        label="Weekly hours"
        rules={rules(['pickup', 'openingHours'], { deep: true })}
        extra="Buyers see the next pickup time."
      >
        <OpeningHours label="Opening hours" />
      </Form.Item>
      <Form.Item
        name={['pickup', 'hoursNote']}
        label="Pickup hours note (optional)"
        rules={rules(['pickup', 'hoursNote'])}
        dependencies={[['pickup', 'openingHours']]}
        extra="Required if you set no opening hours, for example “By appointment”."
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  )
}

/** Farmers markets and drop points in addition to the producer's own location. */
export function PickupLocationFields({ zodForm: { rules } }: FieldsProps) {
  return (
    <Form.List name={['pickup', 'pickupLocations']}>
      {(fields, { add, remove }) => (
        <Flex vertical gap="middle" align="start">
          {fields.length === 0 && (
            <Typography.Text type="secondary">
              A farmers market or a drop point: buyers choose where they pick up.
            </Typography.Text>
          )}
          {fields.map(({ key, name }) => {
            const at = (field: string) => ['pickup', 'pickupLocations', name, field]
            const title = `Pickup location ${name + 1}`
            return (
              <fieldset key={key} className="profile-entry">
                <legend>{title}</legend>
                <Button
                  className="profile-entry-remove"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Remove ${title.toLowerCase()}`}
                  onClick={() => remove(name)}
                />
                <div className="profile-columns">
                  <Form.Item name={[name, 'name']} label="Name" required rules={rules(at('name'))}>
                    <Input maxLength={60} autoComplete="off" placeholder="Capital City Farmers Market" />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'address']}
                    label="Address"
                    required
                    rules={rules(at('address'))}
                    extra="Shown to everyone."
                  >
                    <Input maxLength={200} autoComplete="off" />
                  </Form.Item>
                </div>
                <Form.Item name={[name, 'isFarmersMarket']} valuePropName="checked">
                  <Checkbox>Farmers market</Checkbox>
                </Form.Item>
                <Form.Item
                  name={[name, 'openingHours']}
                  label="Hours"
                  rules={rules(at('openingHours'), { deep: true })}
                >
                  <OpeningHours label={`Hours of pickup location ${name + 1}`} />
                </Form.Item>
                <Form.Item
                  name={[name, 'hoursNote']}
                  label="Note on hours"
                  rules={rules(at('hoursNote'))}
                  dependencies={[at('openingHours')]}
                  extra="Required if you set no hours, for example “May to October”."
                >
                  <Input maxLength={200} autoComplete="off" />
                </Form.Item>
              </fieldset>
            )
          })}
          {fields.length < MAX_PICKUP_LOCATIONS && (
            <Button icon={<PlusOutlined />} onClick={() => add({ isFarmersMarket: true })}>
              Add pickup location
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  )
}

export function DeliveryFields({ zodForm: { rules } }: FieldsProps) {
  return (
    <>
      <div className="profile-columns">
        <Form.Item name={['delivery', 'fee']} label="Fee per order" required rules={rules(['delivery', 'feeCents'])}>
          <InputNumber {...AMOUNT} />
        </Form.Item>
        <Form.Item
          name={['delivery', 'minimum']}
          label="Minimum order"
          required
          rules={rules(['delivery', 'minimumCents'])}
          extra="0 for no minimum."
        >
          <InputNumber {...AMOUNT} />
        </Form.Item>
        <Form.Item
          name={['delivery', 'radiusMiles']}
          label="Delivery radius"
          required
          rules={rules(['delivery', 'radiusMiles'])}
          extra="From the center of your ZIP code area."
        >
          <InputNumber min={1} suffix="miles" inputMode="numeric" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <DeliveryZoneFields rules={rules} />
    </>
  )
}

const AMOUNT = { prefix: '$', min: 0, precision: 2, inputMode: 'decimal', style: { width: '100%' } } as const

/** ZIP codes with their own price, inside or outside the radius. */
function DeliveryZoneFields({ rules }: Pick<FieldsProps['zodForm'], 'rules'>) {
  return (
    <Form.List name={['delivery', 'zones']}>
      {(fields, { add, remove }) => (
        <Flex vertical gap="middle" align="start">
          {fields.map(({ key, name }) => {
            const at = (field: string) => ['delivery', 'zones', name, field]
            const title = `Delivery zone ${name + 1}`
            return (
              <fieldset key={key} className="profile-entry">
                <legend>{title}</legend>
                <Button
                  className="profile-entry-remove"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Remove ${title.toLowerCase()}`}
                  onClick={() => remove(name)}
                />
                <Form.Item
                  name={[name, 'zipCodes']}
                  label="ZIP codes"
                  required
                  rules={rules(at('zipCodes'), { deep: true })}
                >
                  <Select
                    mode="tags"
                    tokenSeparators={[',', ' ']}
                    placeholder="05401, 05403"
                    open={false}
                    suffixIcon={null}
                  />
                </Form.Item>
                <div className="profile-columns">
                  <Form.Item name={[name, 'fee']} label="Fee per order" required rules={rules(at('feeCents'))}>
                    <InputNumber {...AMOUNT} />
                  </Form.Item>
                  <Form.Item name={[name, 'minimum']} label="Minimum order" rules={rules(at('minimumCents'))}>
                    <InputNumber {...AMOUNT} />
                  </Form.Item>
                </div>
              </fieldset>
            )
          })}
          {fields.length < MAX_DELIVERY_ZONES && (
            <Flex gap="small" align="center" wrap>
              <Button icon={<PlusOutlined />} onClick={() => add({})}>
                Add delivery zone
              </Button>
              <Typography.Text type="secondary">
                ZIP codes with their own fee, inside or outside the radius
              </Typography.Text>
            </Flex>
          )}
        </Flex>
      )}
    </Form.List>
  )
}
