import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Flex, Form, Steps, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { FULFILLMENT_METHODS } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type ProducerForm, producerForm } from '#domain/producers/contract.ts'
import { formatOpeningHours } from '#domain/producers/opening-hours.ts'
import {
  AboutFields,
  DeliveryFields,
  FulfillmentMethodField,
  OpeningHoursFields,
  PickupFields,
  PickupLocationFields,
  useOfferedMethods,
} from '#frontend/producer/profile/profile-form.tsx'
import { EMPTY_PROFILE, type ProfileValues, profileForm } from '#frontend/producer/profile/profile-values.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useStoredDrafts } from '#frontend/shared/lib/drafts.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useRegisterProducer, zipCodeQuery } from '#frontend/shared/producers/api.ts'
import { ProducerCard } from '#frontend/shared/producers/producer-grid.tsx'
import './onboarding.css'

const DRAFT = 'new-shop'
const STEPS = ['Your business', 'Pickup and delivery', 'Review'] as const
const REVIEW = STEPS.length - 1

interface ShopWizardProps {
  /** Contact details of the account, to fill in the form. */
  readonly contact: Pick<ProfileValues, 'zipCode' | 'phone'>
}

/**
 * Opens a shop in three steps, with a preview of its card. The URL holds the step; the entered values are stored as a
 * draft that survives leaving the page.
 */
export function ShopWizard({ contact }: ShopWizardProps) {
  const { message } = App.useApp()
  const [query, setQuery] = useSearchParams()
  const { drafts, saveDraft, deleteDraft } = useStoredDrafts()
  const draft = drafts[DRAFT] as ProfileValues | undefined
  const [initial] = useState(draft ?? { ...EMPTY_PROFILE, ...contact })
  const [uploading, setUploading] = useState(false)
  const zodForm = useZodForm<ProfileValues>(producerForm, profileForm)
  const { form, problem, setProblem, clearProblem } = zodForm
  const offered = useOfferedMethods(zodForm, initial)
  const values = draft ?? initial
  const step = Math.min(REVIEW, Math.max(0, Math.trunc(Number(query.get('step')) || 1) - 1))
  const goTo = (to: number) => setQuery(to === 0 ? {} : { step: String(to + 1) })
  const register = useRegisterProducer(() => {
    deleteDraft(DRAFT)
    void message.success('Your shop is open')
  })
  const open = () => {
    const entered = profileForm(form.getFieldsValue(true) as ProfileValues)
    const { error } = producerForm.safeParse(entered)
    // An incomplete draft leads to the step that completes it.
    if (error) return goTo(stepOf(error.issues[0]?.path[0]))
    register.mutate(entered, { onError: setProblem })
  }
  return (
    <div className="wizard">
      <Steps
        className="wizard-steps"
        current={step}
        responsive={false}
        titlePlacement="vertical"
        items={STEPS.map((title) => ({ title }))}
      />
      <Form<ProfileValues>
        form={form}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={initial}
        onValuesChange={() => {
          clearProblem()
          saveDraft(DRAFT, form.getFieldsValue(true) as ProfileValues)
        }}
        onFinish={() => (step === REVIEW ? open() : goTo(step + 1))}
      >
        <Card title={<StepHeading key={step}>{STEPS[step]!}</StepHeading>}>
          {step === 0 && <AboutFields zodForm={zodForm} imageUrl={null} onBusy={setUploading} />}
          {step === 1 && (
            <>
              <FulfillmentMethodField zodForm={zodForm} />
              {offered.includes('pickup') && (
                <>
                  <h3>Pickup</h3>
                  <PickupFields zodForm={zodForm} />
                  <OpeningHoursFields zodForm={zodForm} />
                  <h3>More pickup locations</h3>
                  <PickupLocationFields zodForm={zodForm} />
                </>
              )}
              {offered.includes('delivery') && (
                <>
                  <h3 style={{ marginTop: 24 }}>Delivery</h3>
                  <DeliveryFields zodForm={zodForm} />
                </>
              )}
            </>
          )}
          {step === REVIEW && <Review form={profileForm(values)} onEdit={goTo} />}
          {problem && <Alert type="error" showIcon title={problem} style={{ marginBlock: 16 }} />}
          <Flex justify="space-between" gap="small" className="wizard-buttons">
            {step > 0 ? <Button onClick={() => goTo(step - 1)}>Back</Button> : <span />}
            <Button type="primary" htmlType="submit" loading={register.isPending} disabled={uploading}>
              {step === REVIEW ? 'Open shop' : 'Continue'}
            </Button>
          </Flex>
        </Card>
      </Form>
      <Preview values={values} />
    </div>
  )
}

/** Takes the focus when the step changes. */
function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not on the first visit: the page's own heading comes first.
    if (document.activeElement?.closest('.wizard')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

const FULFILLMENT_PARTS: readonly unknown[] = ['fulfillmentMethods', 'pickup', 'delivery']

/** The step whose fields a part of the form belongs to. */
const stepOf = (part: unknown): number => (FULFILLMENT_PARTS.includes(part) ? 1 : 0)

interface ReviewProps {
  readonly form: ProducerForm
  readonly onEdit: (step: number) => void
}

function Review({ form, onEdit }: ReviewProps) {
  const { pickup, delivery } = form
  const { data: place } = useQuery({ ...zipCodeQuery(form.zipCode.slice(0, 5)), enabled: form.zipCode !== '' })
  return (
    <Flex vertical gap="middle">
      <Descriptions
        title="Your business"
        column={1}
        size="small"
        extra={<EditStep name="your business" onClick={() => onEdit(0)} />}
        items={[
          { key: 'name', label: 'Business name', children: form.businessName || MISSING },
          {
            key: 'place',
            label: 'Location',
            children: place ? `${place.city}, ${place.state} ${form.zipCode}` : form.zipCode || MISSING,
          },
          { key: 'phone', label: 'Phone', children: form.phone || 'Not shown' },
          { key: 'tags', label: 'Tags', children: form.tags.join(', ') || 'None' },
        ]}
      />
      <Descriptions
        title="Pickup and delivery"
        column={1}
        size="small"
        extra={<EditStep name="pickup and delivery" onClick={() => onEdit(1)} />}
        items={[
          ...(pickup
            ? [
                { key: 'address', label: 'Pickup address', children: pickup.address || MISSING },
                {
                  key: 'visibility',
                  label: 'Who sees it',
                  children: pickup.addressIsPublic ? 'Everyone' : 'Only buyers who have paid',
                },
                { key: 'hours', label: 'Opening hours', children: hoursOf(pickup) || MISSING },
                ...(pickup.pickupLocations ?? []).map((location, nth) => ({
                  key: `location ${nth}`,
                  label: location.name,
                  children: `${location.address}. ${hoursOf(location)}`,
                })),
              ]
            : []),
          ...(delivery
            ? [
                {
                  key: 'delivery',
                  label: FULFILLMENT_METHODS.delivery.label,
                  children: `${formatMoney(delivery.feeCents || 0)} per order, ${formatMoney(delivery.minimumCents || 0)} minimum, up to ${delivery.radiusMiles || 0} miles`,
                },
              ]
            : []),
        ]}
      />
      <Typography.Paragraph style={{ margin: 0 }}>
        You can change all of this later. By opening your shop you accept the{' '}
        <Link to={paths.marketplaceRules} target="_blank" rel="noopener">
          marketplace rules
        </Link>
        .
      </Typography.Paragraph>
    </Flex>
  )
}

const MISSING = <Typography.Text type="danger">Missing</Typography.Text>

const EditStep = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <Button size="small" onClick={onClick}>
    Edit<span className="visually-hidden"> {name}</span>
  </Button>
)

type Hours = Pick<NonNullable<ProducerForm['pickup']>, 'openingHours' | 'hoursNote'>

const hoursOf = ({ openingHours = [], hoursNote = '' }: Hours): string =>
  [formatOpeningHours(openingHours.filter(({ opens, closes }) => opens && closes)), hoursNote]
    .filter(Boolean)
    .join('. ')

/** The shop's card as buyers will see it, inert. */
function Preview({ values }: { readonly values: ProfileValues }) {
  const zipCode = values.zipCode.trim().slice(0, 5)
  const { data: place } = useQuery({ ...zipCodeQuery(zipCode), enabled: /^\d{5}$/.test(zipCode) })
  const { pickup, delivery } = profileForm(values)
  return (
    <aside className="wizard-preview" aria-label="Preview">
      <h2>Preview</h2>
      <Typography.Paragraph type="secondary">Your shop in the marketplace</Typography.Paragraph>
      <div inert>
        <ProducerCard
          producer={{
            id: '',
            businessName: values.businessName.trim() || 'Your business name',
            city: place?.city ?? 'Town',
            state: place?.state ?? 'State',
            description: values.description.trim() || 'What you grow or make, and how.',
            tags: [...values.tags],
            imageUrl: values.image?.url ?? null,
            distance: null,
            rating: null,
            reviewCount: 0,
            reopensOn: null,
            verification: null,
          }}
          actions={
            <ul className="wizard-fulfillment">
              {pickup && (
                <li>
                  <strong>{FULFILLMENT_METHODS.pickup.label}</strong> {hoursOf(pickup)}
                </li>
              )}
              {delivery && (
                <li>
                  <strong>{FULFILLMENT_METHODS.delivery.label}</strong>{' '}
                  {Number.isFinite(delivery.feeCents) && `${formatMoney(delivery.feeCents)} per order`}
                  {Number.isFinite(delivery.radiusMiles) && `, up to ${delivery.radiusMiles} miles`}
                </li>
              )}
            </ul>
          }
        />
      </div>
    </aside>
  )
}
