import { useQuery } from '@tanstack/react-query'
import { Alert, Anchor, App, Button, Card, Flex, Form, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ProducerSettings, producerForm } from '#domain/producers/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { EditConflict } from '#frontend/shared/console/edit-conflict.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useStoredDrafts } from '#frontend/shared/lib/drafts.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUpdateProducer } from '#frontend/shared/producers/api.ts'
import { Closures } from './closures.tsx'
import {
  AboutFields,
  DeliveryFields,
  FulfillmentMethodField,
  OpeningHoursFields,
  PickupFields,
  PickupLocationFields,
  useOfferedMethods,
} from './profile-form.tsx'
import { type ProfileValues, profileForm, profileValuesOf } from './profile-values.ts'

/** The producer's public profile, fulfillment methods and closures. */
export function ShopProfilePage() {
  const own = useQuery(ownProducerQuery)
  return (
    <ConsolePage
      title="Shop profile"
      actions={
        own.data && (
          <Button href={paths.producer(own.data.id)} target="_blank">
            View shop page
          </Button>
        )
      }
    >
      <QueryState query={own}>
        {(settings) => (
          <div className="profile-page">
            <ProfileForm settings={settings} />
          </div>
        )}
      </QueryState>
    </ConsolePage>
  )
}

const DRAFT = 'shop-profile'

interface Draft {
  readonly values: ProfileValues
  /** The version that was edited. */
  readonly version: number
}

/** Edits the profile. Unsaved changes are stored as a draft; a profile changed elsewhere is not overwritten. */
function ProfileForm({ settings }: { readonly settings: ProducerSettings }) {
  const { message } = App.useApp()
  const { drafts, saveDraft, deleteDraft } = useStoredDrafts()
  const draft = drafts[DRAFT] as Draft | undefined
  const [baseVersion, setBaseVersion] = useState(draft?.version ?? settings.version)
  const [saving, setSaving] = useState(false)
  const [uploading, setUploading] = useState(false)
  const zodForm = useZodForm<ProfileValues>(producerForm, profileForm)
  const { form, problem, setProblem, clearProblem } = zodForm
  const [fillCount, setFillCount] = useState(0)
  const own = useQuery(ownProducerQuery)
  const update = useUpdateProducer()
  const saved = profileValuesOf(settings)
  const initial = draft?.values ?? saved
  const offered = useOfferedMethods(zodForm, initial)

  const fill = (values: ProfileValues, version: number) => {
    clearProblem()
    form.setFieldsValue({ ...values, image: values.image })
    setBaseVersion(version)
    setFillCount(fillCount + 1)
  }
  const discard = (current: ProducerSettings) => {
    fill(profileValuesOf(current), current.version)
    deleteDraft(DRAFT)
  }
  const save = async () => {
    const values = structuredClone(form.getFieldsValue(true)) as ProfileValues
    setSaving(true)
    try {
      await update.mutateAsync({ ...profileForm(values), expectedVersion: baseVersion })
      const { data } = await own.refetch()
      const isUnchanged = JSON.stringify(form.getFieldsValue(true)) === JSON.stringify(values)
      if (data && isUnchanged) discard(data)
      // Changes entered while saving are preserved.
      else if (data) setBaseVersion(data.version)
      void message.success('Shop profile saved')
    } catch (error) {
      // The refetched profile shows the conflict above the fields.
      if (isProblem(error, 'edit_conflict')) await own.refetch()
      else setProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <ProfileSections offered={offered} />
      <div className="profile-main">
        <EditConflict
          subject="profile"
          outdated={settings.version !== baseVersion && !saving}
          entered={() => form.getFieldsValue(true) as ProfileValues}
          current={saved}
          onFill={(values) => {
            fill(values, settings.version)
            saveDraft(DRAFT, { values, version: settings.version } satisfies Draft)
          }}
        />
        <Form<ProfileValues>
          form={form}
          layout="vertical"
          requiredMark="optional"
          scrollToFirstError={{ focus: true, block: 'center' }}
          initialValues={initial}
          onValuesChange={() => {
            clearProblem()
            saveDraft(DRAFT, {
              values: form.getFieldsValue(true) as ProfileValues,
              version: baseVersion,
            } satisfies Draft)
          }}
          onFinish={() => void save()}
        >
          <Flex vertical gap="middle">
            <Section id="about" title="About">
              <AboutFields key={fillCount} zodForm={zodForm} imageUrl={settings.imageUrl} onBusy={setUploading} />
            </Section>
            <Section id="fulfillment" title="Fulfillment">
              <FulfillmentMethodField zodForm={zodForm} />
            </Section>
            {offered.includes('pickup') && (
              <>
                <Section id="pickup" title="Pickup">
                  <PickupFields zodForm={zodForm} />
                </Section>
                <Section id="opening-hours" title="Opening hours">
                  <OpeningHoursFields zodForm={zodForm} />
                </Section>
                <Section id="pickup-locations" title="More pickup locations">
                  <PickupLocationFields zodForm={zodForm} />
                </Section>
              </>
            )}
            {offered.includes('delivery') && (
              <Section id="delivery" title="Delivery">
                <DeliveryFields zodForm={zodForm} />
              </Section>
            )}
          </Flex>
          <div className="profile-save">
            {problem && <Alert type="error" showIcon title={problem} />}
            <Flex justify="end" align="center" gap="small" wrap>
              {draft && (
                <>
                  <Typography.Text role="status" style={{ marginInlineEnd: 'auto' }}>
                    Unsaved changes
                  </Typography.Text>
                  <Button onClick={() => discard(settings)}>Discard changes</Button>
                </>
              )}
              <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
                Save profile
              </Button>
            </Flex>
          </div>
        </Form>
        <Section id="closures" title="Closures">
          <Closures closures={settings.closures} reopensOn={settings.reopensOn} />
        </Section>
      </div>
    </>
  )
}

/** Links to the sections of the form. */
function ProfileSections({ offered }: { readonly offered: readonly string[] }) {
  const sections = [
    ['about', 'About'],
    ['fulfillment', 'Fulfillment'],
    ...(offered.includes('pickup')
      ? [
          ['pickup', 'Pickup'],
          ['opening-hours', 'Opening hours'],
          ['pickup-locations', 'More pickup locations'],
        ]
      : []),
    ...(offered.includes('delivery') ? [['delivery', 'Delivery']] : []),
    ['closures', 'Closures'],
  ]
  return (
    <nav className="profile-sections" aria-label="Sections">
      <Anchor
        affix={false}
        targetOffset={HEADER_OFFSET}
        // Keeps the hash out of the URL, so that going back leaves the page.
        onClick={(event) => event.preventDefault()}
        items={sections.map(([id, title]) => ({ key: id!, href: `#${id}`, title }))}
      />
    </nav>
  )
}

/** Height of the header and a margin below it, px. */
const HEADER_OFFSET = 72

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

const Section = ({ id, title, children }: SectionProps) => (
  <Card id={id} role="region" aria-label={title} title={<h2>{title}</h2>}>
    {children}
  </Card>
)
