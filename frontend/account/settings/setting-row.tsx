import { Alert, App, Button, Card, Flex, Form, Modal } from 'antd'
import type { Rule } from 'antd/es/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'

export interface SettingsPageProps {
  readonly user: UserView
  readonly profile: ProfileView
  /** Base path of the settings: in the shop or in a console. */
  readonly base: string
}

interface SettingsCardProps {
  /** Anchor for links to the card. */
  readonly id?: string
  readonly title: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}

export function SettingsCard({ id, title, extra, children }: SettingsCardProps) {
  return (
    <Card id={id} className="settings-card" role="region" aria-label={title} title={<h2>{title}</h2>} extra={extra}>
      {children}
    </Card>
  )
}

export const SettingRows = ({ children }: { readonly children: ReactNode }) => (
  <dl className="setting-rows">{children}</dl>
)

interface SettingRowProps {
  readonly label: string
  /** The current value. */
  readonly value: ReactNode
  readonly hint?: ReactNode
  /** Buttons that change it. */
  readonly action?: ReactNode
}

/** A setting with its current value and the button that changes it. */
export function SettingRow({ label, value, hint, action }: SettingRowProps) {
  return (
    <div className="setting-row">
      <dt>{label}</dt>
      <dd>
        {value}
        {hint && <small>{hint}</small>}
      </dd>
      {action && <dd className="setting-action">{action}</dd>}
    </div>
  )
}

interface ChangeProps<Values extends object> extends DialogFormProps<Values> {
  /** The accessible name of the button and the dialog's title: `Change username`. */
  readonly title: string
  /** The button's text. */
  readonly button?: string
}

/** A button that opens a dialog with a form. */
export function Change<Values extends object>({ title, button = 'Change', ...form }: ChangeProps<Values>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-label={title} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Modal open={open} title={title} footer={null} width={480} destroyOnHidden onCancel={close}>
        <DialogForm {...form} onClose={close} />
      </Modal>
    </>
  )
}

interface DialogFormProps<Values extends object> {
  readonly schema: z.ZodType
  readonly initial: Values
  /** Maps the values to the schema's input, if they differ. */
  readonly toForm?: (values: Values) => unknown
  readonly lead?: ReactNode
  readonly saveLabel?: string
  readonly onSave: (values: Values) => Promise<unknown>
  /** Message after saving. */
  readonly saved: string
  /** The form's items. */
  readonly children: (rules: (name: string) => Rule[]) => ReactNode
}

function DialogForm<Values extends object>(props: DialogFormProps<Values> & { readonly onClose: () => void }) {
  const { schema, initial, toForm, lead, saveLabel = 'Save', onSave, saved, children, onClose } = props
  const { message } = App.useApp()
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<Values>(schema, toForm)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave({ ...initial, ...form.getFieldsValue(true) })
      void message.success(saved)
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={clearProblem}
      onFinish={() => void save()}
    >
      {lead && <p>{lead}</p>}
      {children(rules)}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          {saveLabel}
        </Button>
      </Flex>
    </Form>
  )
}
