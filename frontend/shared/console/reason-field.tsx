import { Alert, App, Button, Flex, Form, Input, Modal, Typography } from 'antd'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import type { z } from 'zod'
import { useZodForm } from './zod-form.ts'

export interface ReasonTemplate {
  readonly label: string
  readonly text: string
}

interface ReasonFieldProps {
  readonly label: string
  readonly rules: Rule[]
  /** Help text that names the readers of the reason. */
  readonly hint?: string
  readonly templates?: readonly ReasonTemplate[]
  readonly maxLength: number
  readonly name?: string
}

/** A reason as free text, optionally based on a template. Must be inside antd's `Form`. */
export function ReasonField({ label, rules, hint, templates = [], maxLength, name = 'reason' }: ReasonFieldProps) {
  const form = Form.useFormInstance()
  const fill = (text: string) => {
    form.setFieldValue(name, text)
    void form.validateFields([name]).catch(() => undefined)
  }
  return (
    <>
      <Form.Item name={name} label={label} rules={rules} extra={hint} required style={{ marginBottom: 8 }}>
        <Input.TextArea rows={4} maxLength={maxLength} />
      </Form.Item>
      <TemplateButtons templates={templates} onInsert={fill} />
    </>
  )
}

interface TemplateButtonsProps {
  readonly templates: readonly ReasonTemplate[]
  readonly onInsert: (text: string) => void
}

/** Buttons that insert a template into a text field. The template's text shows on hover. */
export const TemplateButtons = ({ templates, onInsert }: TemplateButtonsProps) =>
  templates.length > 0 && (
    <Flex role="group" aria-label="Insert template" gap={4} wrap align="center" className="template-buttons">
      <Typography.Text type="secondary">Insert:</Typography.Text>
      {templates.map(({ label, text }) => (
        <Button key={label} size="small" type="dashed" title={text} onClick={() => onInsert(text)}>
          {label}
        </Button>
      ))}
    </Flex>
  )

interface ReasonDialogProps {
  readonly open: boolean
  readonly title: string
  /** Explains what the decision does. */
  readonly text: string
  readonly submit: string
  /** Success message. */
  readonly done: string
  /** Checks `{ reason }`. */
  readonly schema: z.ZodType
  readonly maxLength: number
  readonly hint?: string
  readonly templates?: readonly ReasonTemplate[]
  readonly onSend: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Confirms a decision with a reason. A server error is shown in the dialog. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, text, submit, done, schema, maxLength, hint, templates = [], onSend, onClose } = props
  const { message } = App.useApp()
  const [sending, setSending] = useState(false)
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<{ reason: string }>(schema)
  const send = async ({ reason }: { reason: string }) => {
    setSending(true)
    try {
      await onSend(reason)
      onClose()
      void message.success(done)
    } catch (error) {
      setProblem(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal
      open={open}
      title={title}
      okText={submit}
      okButtonProps={{ danger: true, loading: sending }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{text}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onValuesChange={clearProblem}
        onFinish={send}
      >
        <ReasonField
          label="Reason"
          hint={hint ?? 'Shown to the producer.'}
          rules={rules('reason')}
          maxLength={maxLength}
          templates={templates}
        />
        {problem && <Alert type="error" showIcon title={problem} />}
      </Form>
    </Modal>
  )
}
