import {
  Alert,
  App,
  Button,
  DatePicker,
  Descriptions,
  Flex,
  Form,
  Input,
  Modal,
  Select,
  Space,
  Tag,
  Typography,
} from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { type CertificateForm, certificateForm } from '#domain/catalog/certificate.contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CERTIFICATIONS, type Certification } from '#domain/catalog/product-taxonomy.ts'
import { DocumentUpload } from '#frontend/shared/console/document-upload.tsx'
import { preventSubmitOnEnter, useZodForm } from '#frontend/shared/console/zod-form.ts'
import { formatDay, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useSubmitCertificate, useWithdrawCertificate } from './api.ts'

/** A product's certificates: approved, in review and rejected ones, and a form for another one. */
export function Certificates({ product }: { readonly product: ProducerProduct }) {
  const [adding, setAdding] = useState(false)
  const { id, certificates, submittedCertificates } = product
  return (
    <Flex vertical gap="middle">
      <Typography.Text>
        A badge appears on the product page once our team has verified the certificate. That takes a few days.
      </Typography.Text>
      {certificates.map((certificate) => (
        <CertificateItem
          key={certificate.certification}
          certificate={certificate}
          tag={
            certificate.expiresOn < marketDay(Date.now()) ? (
              <Tag color="error">Expired</Tag>
            ) : (
              <Tag color="success">Verified</Tag>
            )
          }
        />
      ))}
      {submittedCertificates.map((submission) => (
        <CertificateItem
          key={`${submission.certification} submitted`}
          certificate={submission}
          tag={
            submission.status === 'pending' ? (
              <Tag color="processing">In review</Tag>
            ) : (
              <Tag color="error">Declined</Tag>
            )
          }
          reason={submission.reason}
        >
          {submission.documentId && (
            <Button
              href={`/api/me/products/${id}/certificates/${submission.certification}/document`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open document
            </Button>
          )}
          <Withdraw id={id} certification={submission.certification} pending={submission.status === 'pending'} />
        </CertificateItem>
      ))}
      <div>
        <Button onClick={() => setAdding(true)}>Add certificate</Button>
      </div>
      <Modal open={adding} title="Add certificate" footer={null} destroyOnHidden onCancel={() => setAdding(false)}>
        <SubmitCertificate id={id} onDone={() => setAdding(false)} />
      </Modal>
    </Flex>
  )
}

interface CertificateItemProps {
  readonly certificate: ProducerProduct['certificates'][number]
  readonly tag: ReactNode
  readonly reason?: string | null
  readonly children?: ReactNode
}

function CertificateItem({ certificate, tag, reason = null, children }: CertificateItemProps) {
  const { certification, issuer, certificateNumber, expiresOn } = certificate
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      title={
        <Space>
          {CERTIFICATIONS[certification].label}
          {tag}
        </Space>
      }
      extra={<Space wrap>{children}</Space>}
      items={[
        { key: 'issuer', label: 'Certifier', children: issuer },
        { key: 'number', label: 'Number', children: certificateNumber },
        { key: 'expires', label: 'Valid until', children: formatDay(expiresOn) },
        ...(reason ? [{ key: 'reason', label: 'Reason', children: reason }] : []),
      ]}
    />
  )
}

interface WithdrawProps {
  readonly id: string
  readonly certification: Certification
  readonly pending: boolean
}

function Withdraw({ id, certification, pending }: WithdrawProps) {
  const { message } = App.useApp()
  const withdraw = useWithdrawCertificate(id)
  const run = () => withdraw.mutate(certification, { onError: (error) => void message.error(errorMessage(error)) })
  return (
    <Button loading={withdraw.isPending} onClick={run}>
      {pending ? 'Withdraw' : 'Dismiss'}
      <span className="visually-hidden"> {CERTIFICATIONS[certification].label}</span>
    </Button>
  )
}

interface CertificateValues {
  readonly certification?: Certification
  readonly issuer: string
  readonly certificateNumber: string
  readonly expiresOn?: Dayjs | null
  readonly registerUrl: string
  readonly documents: readonly { readonly id: string }[]
}

const EMPTY_CERTIFICATE: CertificateValues = { issuer: '', certificateNumber: '', registerUrl: '', documents: [] }

const toContract = ({ documents, expiresOn, ...values }: CertificateValues) => ({
  ...values,
  expiresOn: expiresOn?.format('YYYY-MM-DD'),
  documentId: documents[0]?.id,
})

function SubmitCertificate({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { message } = App.useApp()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<CertificateValues>(certificateForm, toContract)
  const submit = useSubmitCertificate(id)
  const [uploading, setUploading] = useState(false)
  const send = (values: CertificateValues) =>
    void submit.mutateAsync(toContract(values) as CertificateForm).then(() => {
      void message.success('Certificate sent for review')
      onDone()
    }, setProblem)
  return (
    <Form<CertificateValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={EMPTY_CERTIFICATE}
      onValuesChange={clearProblem}
      onFinish={send}
    >
      <Form.Item name="certification" label="Certification" required rules={rules('certification')}>
        <Select
          placeholder="Choose a certification"
          options={Object.entries(CERTIFICATIONS).map(([value, { label }]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="issuer" label="Certifier" required rules={rules('issuer')}>
        <Input maxLength={120} />
      </Form.Item>
      <Flex gap="middle">
        <Form.Item
          name="certificateNumber"
          label="Certificate number"
          required
          rules={rules('certificateNumber')}
          style={{ flex: 1 }}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="expiresOn" label="Valid until" required rules={rules('expiresOn')} style={{ flex: 1 }}>
          <DatePicker
            minDate={dayjs(marketDay(Date.now()))}
            onKeyDown={preventSubmitOnEnter}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Flex>
      <Form.Item
        name="registerUrl"
        label="Link to the certifier’s register"
        rules={rules('registerUrl')}
        extra="The page where the certifier lists your certificate."
      >
        <Input type="url" inputMode="url" maxLength={500} placeholder="https://" />
      </Form.Item>
      <Form.Item name="documents" label="Document" rules={rules('documentId')} valuePropName="documents">
        <DocumentUpload max={1} onBusy={setUploading} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={uploading}>
          Send for review
        </Button>
      </Flex>
    </Form>
  )
}
