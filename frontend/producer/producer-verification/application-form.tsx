import { Alert, App, Button, Checkbox, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import {
  type ApplyForm,
  applyForm,
  DOCUMENT_LIMITS,
  type InformationForm,
  informationForm,
  type UploadedDocument,
} from '#domain/producer-verification/contract.ts'
import { DocumentUpload } from '#frontend/shared/console/document-upload.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useProvideInformation, useSubmitApplication } from '#frontend/shared/producer-verification/api.ts'

interface ApplicationValues extends Omit<ApplyForm, 'documentIds' | 'committed'> {
  readonly documents: readonly UploadedDocument[]
  readonly committed: boolean
}

const EMPTY_AREA = { statement: '', documents: '', link: '' }
const EMPTY_APPLICATION: ApplicationValues = {
  identity: EMPTY_AREA,
  business: EMPTY_AREA,
  practices: EMPTY_AREA,
  documents: [],
  committed: false,
}

const idsOf = (documents: readonly UploadedDocument[]): string[] => documents.map(({ id }) => id)

/** The values in the contract's form, for its schema to validate. */
const applicationOf = ({ documents, committed, ...areas }: ApplicationValues) => ({
  ...areas,
  documentIds: idsOf(documents),
  committed: committed as true,
})

/** An application for verification. */
export function ApplicationForm() {
  const { message } = App.useApp()
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<ApplicationValues>(applyForm, applicationOf)
  const [uploading, setUploading] = useState(false)
  const apply = useSubmitApplication()
  const send = (values: ApplicationValues) =>
    apply
      .mutateAsync(applicationOf(values) as ApplyForm)
      .then(() => void message.success('Application sent. We review it within 7 business days.'), setProblem)
  return (
    <Form<ApplicationValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={EMPTY_APPLICATION}
      onValuesChange={clearProblem}
      onFinish={(values) => void send(values)}
    >
      {reviewAreas.map((area) => {
        const { title, prompt, documentsHint } = REVIEW_AREAS[area]
        return (
          <fieldset key={area} className="verification-area">
            <legend>{title}</legend>
            <Form.Item
              name={[area, 'statement']}
              label="Statement"
              required
              rules={rules([area, 'statement'])}
              extra={prompt}
            >
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={2000} />
            </Form.Item>
            <Form.Item
              name={[area, 'documents']}
              label="Document numbers"
              required={area !== 'practices'}
              rules={rules([area, 'documents'])}
              extra={documentsHint}
            >
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={600} />
            </Form.Item>
            <Form.Item
              name={[area, 'link']}
              label="Link to documents"
              rules={rules([area, 'link'])}
              extra="A shared folder or a public register."
            >
              <Input type="url" inputMode="url" maxLength={500} autoComplete="off" placeholder="https://" />
            </Form.Item>
          </fieldset>
        )
      })}
      <DocumentsField max={DOCUMENT_LIMITS.each} rules={rules} onBusy={setUploading} />
      <Form.Item
        name="committed"
        valuePropName="checked"
        rules={rules('committed')}
        extra={
          <Link to={paths.marketplaceRules} target="_blank" rel="noopener">
            Read the marketplace rules
          </Link>
        }
      >
        <Checkbox>I commit to the quality the marketplace rules require</Checkbox>
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={apply.isPending} disabled={uploading}>
          Send application
        </Button>
      </Flex>
    </Form>
  )
}

interface DocumentsFieldProps extends Pick<ReturnType<typeof useZodForm>, 'rules'> {
  readonly max: number
  readonly onBusy: (busy: boolean) => void
}

const DocumentsField = ({ max, rules, onBusy }: DocumentsFieldProps) => (
  <Form.Item name="documents" label="Documents" rules={rules('documentIds', { deep: true })} valuePropName="documents">
    <DocumentUpload max={max} onBusy={onBusy} />
  </Form.Item>
)

interface AnswerValues {
  readonly answer: string
  readonly documents: readonly UploadedDocument[]
}

const answerOf = ({ answer, documents }: AnswerValues): InformationForm => ({ answer, documentIds: idsOf(documents) })

/** The reply to a verifier's question; `sent` documents came with the application. */
export function AnswerForm({ sent }: { readonly sent: number }) {
  const { message } = App.useApp()
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<AnswerValues>(informationForm, answerOf)
  const [uploading, setUploading] = useState(false)
  const answer = useProvideInformation()
  const max = DOCUMENT_LIMITS.each - sent
  const send = (values: AnswerValues) =>
    answer
      .mutateAsync(answerOf(values))
      .then(() => void message.success('Answer sent. The review continues.'), setProblem)
  return (
    <Form<AnswerValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ answer: '', documents: [] }}
      onValuesChange={clearProblem}
      onFinish={() => void send(form.getFieldsValue(true) as AnswerValues)}
    >
      <Form.Item name="answer" label="Your answer" required rules={rules('answer')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={2000} />
      </Form.Item>
      {max > 0 && <DocumentsField max={max} rules={rules} onBusy={setUploading} />}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={answer.isPending} disabled={uploading}>
        Send answer
      </Button>
    </Form>
  )
}
