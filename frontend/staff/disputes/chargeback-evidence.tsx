import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Flex, Form, Input, Modal, Select, Steps, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import {
  type ChargebackEvidence,
  type ChargebackEvidenceView,
  type ChosenFiles,
  type EditedFields,
  editedFields,
  FILE_FIELDS,
  type FileField,
  MAX_FIELD_LENGTH,
} from '#domain/ordering/staff-orders.contract.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { formatDate, formatDateTime, formatMonthDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { formatFileSize } from '#frontend/shared/lib/uploads.ts'
import { chargebackEvidenceQuery, useAcceptLoss, useStageEvidence, useSubmitEvidence } from './api.ts'
import './disputes.css'

interface EvidenceProps {
  readonly orderId: string
  readonly onStaged?: () => void
}

/** Opens the evidence for the buyer's bank, to review, stage and submit; each access is logged. */
export function ChargebackEvidenceButton(props: EvidenceProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Evidence for the bank</Button>
      <Modal
        open={open}
        title="Evidence for the bank"
        onCancel={() => setOpen(false)}
        footer={null}
        width={760}
        destroyOnHidden
      >
        <Evidence {...props} />
      </Modal>
    </>
  )
}

type StagedEvidence = Pick<NonNullable<Chargeback['stagedEvidence']>, 'at' | 'by' | 'submissionDeadline'>

/** When evidence was staged, by which agent, and until when it can be submitted. */
export function stagedText({ at, by, submissionDeadline }: StagedEvidence): string {
  const until = submissionDeadline ? ` The bank accepts it until ${formatDate(submissionDeadline)}.` : ''
  return `Staged on ${formatDateTime(at)} by ${by}, not submitted yet.${until}`
}

type Chargeback = NonNullable<ChargebackEvidenceView['chargeback']>

/** The fields as the processor gets them, the progress of the response to the bank, and the actions. */
function Evidence({ orderId, onStaged }: EvidenceProps) {
  const result = useQuery(chargebackEvidenceQuery(orderId))
  return (
    <QueryState query={result}>
      {({ chargeback, fields, contentHash }) => {
        if (!chargeback)
          return (
            <>
              <Alert
                role="status"
                type="info"
                title="This order has no open chargeback"
                description="Nothing can be staged."
              />
              <EvidenceFields fields={fields} />
            </>
          )
        const { stagedEvidence: staged, files } = chargeback
        const edits = staged?.editedFields ?? {}
        return (
          <>
            <Steps size="small" items={stepsOf(chargeback)} />
            <Progress chargeback={chargeback} />
            {chargeback.allowedActions.stage ? (
              <EditForm
                key={staged?.at ?? 'not staged'}
                orderId={orderId}
                fields={fields}
                contentHash={contentHash}
                chargeback={chargeback}
                stagedEdits={edits}
                {...(onStaged ? { onStaged } : {})}
              />
            ) : (
              <EvidenceFields fields={{ ...fields, ...edits }} sent={staged ? namedFiles(staged.files, files) : []} />
            )}
          </>
        )
      }}
    </QueryState>
  )
}

interface EvidenceStep {
  readonly title: string
  readonly status: 'finish' | 'process' | 'wait'
  readonly content?: string | undefined
}

function stepsOf({ stagedEvidence: staged, submitted, accepted, submissionDeadline }: Chargeback): EvidenceStep[] {
  const due = submissionDeadline ? `by ${formatMonthDay(submissionDeadline)}` : undefined
  if (accepted)
    return [
      { title: 'Loss accepted', status: 'finish', content: formatMonthDay(accepted.at) },
      { title: 'The bank refunds the buyer', status: 'process' },
    ]
  return [
    {
      title: 'Evidence staged',
      status: staged ? 'finish' : 'process',
      content: staged ? formatMonthDay(staged.at) : due,
    },
    {
      title: 'Evidence submitted',
      status: submitted ? 'finish' : staged ? 'process' : 'wait',
      content: submitted ? formatMonthDay(submitted.at) : staged ? due : undefined,
    },
    {
      title: 'The bank decides',
      status: submitted ? 'process' : 'wait',
      content: submitted ? `within ${DEADLINES.bankDecisionDays} days` : undefined,
    },
  ]
}

/** What was staged, submitted or accepted, and what is left to do. */
function Progress({ chargeback }: { readonly chargeback: Chargeback }) {
  const { stagedEvidence: staged, submitted, accepted, allowedActions, disputeId } = chargeback
  const answered = accepted ? `${accepted.by} accepted the loss` : submitted && `${submitted.by} submitted the evidence`
  if (answered)
    return (
      <Alert
        role="status"
        className="evidence-progress"
        type="info"
        title={`${answered}. It can no longer be changed.`}
      />
    )
  return (
    <Alert
      role="status"
      className="evidence-progress"
      type={staged && !staged.isCurrent ? 'warning' : 'info'}
      title={staged ? stagedText(staged) : 'No evidence is staged yet.'}
      description={
        <>
          {!staged && (
            <p>Staged fields are stored at the processor. The bank gets them only once they are submitted.</p>
          )}
          {staged && !staged.isCurrent && (
            <p>The order has changed since the evidence was staged. Stage it again to update it.</p>
          )}
          {!allowedActions.stage && (
            <p>
              Only the assignee of <Link to={paths.supportDispute(disputeId)}>the case</Link> can stage, submit or
              accept.
            </p>
          )}
        </>
      }
    />
  )
}

interface EditFormProps extends EvidenceProps {
  readonly fields: ChargebackEvidence
  readonly contentHash: string
  readonly chargeback: Chargeback
  /** The edited texts that were staged last. */
  readonly stagedEdits: EditedFields
}

const FIELD_NAMES = Object.keys(editedFields.shape) as (keyof ChargebackEvidence)[]

/** Every field can be edited before it is staged; what is staged can be submitted. */
function EditForm({ orderId, onStaged, fields, contentHash, chargeback, stagedEdits }: EditFormProps) {
  const { message, notification } = App.useApp()
  const stagedFiles = availableFiles(chargeback)
  const [edits, setEdits] = useState<EditedFields>(stagedEdits)
  const [files, setFiles] = useState<ChosenFiles>(stagedFiles)
  const stage = useStageEvidence(orderId)
  const { stagedEvidence: staged, allowedActions } = chargeback
  const textOf = (name: keyof ChargebackEvidence) => edits[name] ?? fields[name] ?? ''
  const errors = editedFields.safeParse(edits).error?.issues ?? []
  const isChanged =
    FIELD_NAMES.some((name) => textOf(name) !== (stagedEdits[name] ?? fields[name] ?? '')) ||
    FILE_FIELDS.some((field) => files[field] !== stagedFiles[field])
  const isStaged = staged?.isCurrent === true && !isChanged
  const send = () => {
    if (errors.length > 0 || stage.isPending) return
    void stage.mutateAsync({ contentHash, fields: edits, files }).then(
      () => {
        void message.success('Evidence staged. Submit it to send it to the bank.')
        onStaged?.()
      },
      (error) => notification.error({ title: 'Evidence not staged', description: errorMessage(error) }),
    )
  }
  return (
    <Form component={false} layout="vertical">
      <form
        aria-label="Evidence"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Flex gap="small" wrap className="evidence-actions">
          {!isStaged && (
            <Button
              htmlType="submit"
              type={allowedActions.submit && !isChanged ? 'default' : 'primary'}
              loading={stage.isPending}
            >
              {staged ? 'Stage evidence again' : 'Stage evidence'}
            </Button>
          )}
          {allowedActions.submit && !isChanged && <SubmitEvidence orderId={orderId} />}
          {allowedActions.accept && <AcceptLoss orderId={orderId} chargeback={chargeback} />}
        </Flex>
        <FilesToSend chargeback={chargeback} files={files} onChange={setFiles} />
        {FIELD_NAMES.map((name) => {
          const error = errors.find(({ path }) => path[0] === name)?.message
          return (
            <Form.Item
              key={name}
              label={FIELD_LABELS[name]}
              htmlFor={`evidence-${name}`}
              validateStatus={error ? 'error' : ''}
              help={error && <span role="alert">{error}</span>}
              extra={textOf(name) === (fields[name] ?? '') ? undefined : 'Edited. Differs from the generated text.'}
            >
              <Input.TextArea
                id={`evidence-${name}`}
                autoSize={{ minRows: 1, maxRows: 12 }}
                maxLength={MAX_FIELD_LENGTH}
                aria-invalid={error !== undefined}
                value={textOf(name)}
                onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
              />
            </Form.Item>
          )
        })}
      </form>
    </Form>
  )
}

/** The files that were staged last, without those erased since. */
const availableFiles = ({ stagedEvidence: staged, files }: Chargeback): ChosenFiles =>
  Object.fromEntries(
    Object.entries(staged?.files ?? {}).filter(([, documentId]) => files.some(({ id }) => id === documentId)),
  )

interface FilesToSendProps {
  readonly chargeback: Chargeback
  readonly files: ChosenFiles
  readonly onChange: (files: ChosenFiles) => void
}

const NOT_SENT = ''

/** The dispute's files, each with the bank's field it is sent as; a field takes one file. */
function FilesToSend({ chargeback: { disputeId, files: all }, files, onChange }: FilesToSendProps) {
  if (all.length === 0) return null
  const fieldOf = (id: string) => FILE_FIELDS.find((field) => files[field] === id) ?? NOT_SENT
  const choose = (id: string, chosen: string) =>
    onChange(
      Object.fromEntries(
        FILE_FIELDS.flatMap((field) => {
          const other = files[field] === id ? undefined : files[field]
          const sent = field === chosen ? id : other
          return sent ? [[field, sent]] : []
        }),
      ),
    )
  return (
    <fieldset className="evidence-files">
      <legend>Files from the case</legend>
      <Typography.Text type="secondary">At most 4.5 MB in total. Images are converted to JPEG.</Typography.Text>
      {all.map(({ id, name, kind, bytes }) => (
        <Form.Item
          key={id}
          label={`Send ${name} as`}
          htmlFor={`evidence-file-${id}`}
          extra={
            <>
              <a
                style={{ textDecoration: 'underline' }}
                href={`/api/staff/disputes/${disputeId}/evidence/${id}`}
                {...(kind === 'pdf' ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' })}
              >
                {kind === 'pdf' ? 'Download' : 'Open'}
              </a>
              , {formatFileSize(bytes)}
            </>
          }
        >
          <Select
            id={`evidence-file-${id}`}
            value={fieldOf(id)}
            onChange={(field) => choose(id, field)}
            options={[
              { value: NOT_SENT, label: 'Not sent' },
              ...FILE_FIELDS.map((field) => ({
                value: field,
                label: FILE_LABELS[field],
                disabled: (files[field] ?? id) !== id,
              })),
            ]}
          />
        </Form.Item>
      ))}
    </fieldset>
  )
}

const FILE_LABELS: Readonly<Record<FileField, string>> = {
  receipt: 'Receipt',
  customer_communication: 'Customer communication',
  shipping_documentation: 'Shipping documentation',
  service_documentation: 'Service documentation',
  uncategorized_file: 'Other evidence',
}

interface NamedFile {
  readonly field: FileField
  readonly name: string
}

const namedFiles = (staged: ChosenFiles, files: Chargeback['files']): NamedFile[] =>
  FILE_FIELDS.flatMap((field) => {
    const documentId = staged[field]
    return documentId ? [{ field, name: files.find(({ id }) => id === documentId)?.name ?? 'Erased' }] : []
  })

function SubmitEvidence({ orderId }: Pick<EvidenceProps, 'orderId'>) {
  const { message, notification } = App.useApp()
  const submit = useSubmitEvidence(orderId)
  return (
    <ConfirmedButton
      label="Submit to the bank"
      question="Submit this evidence?"
      busy={submit.isPending}
      onConfirm={() =>
        void submit.mutateAsync({}).then(
          () => void message.success('Evidence submitted. The bank decides.'),
          (error) => notification.error({ title: 'Evidence not submitted', description: errorMessage(error) }),
        )
      }
    >
      <p>The bank gets the staged fields. A bank accepts evidence once: afterwards nothing can be added or changed.</p>
      <p>It usually decides within {DEADLINES.bankDecisionDays} days. Until then the case waits.</p>
    </ConfirmedButton>
  )
}

function AcceptLoss({ orderId, chargeback }: Pick<EvidenceProps, 'orderId'> & { readonly chargeback: Chargeback }) {
  const { message, notification } = App.useApp()
  const accept = useAcceptLoss(orderId)
  return (
    <ConfirmedButton
      danger
      label="Accept the loss"
      question="Accept the loss?"
      busy={accept.isPending}
      onConfirm={() =>
        void accept.mutateAsync({}).then(
          () => void message.success('Loss accepted. The bank refunds the buyer.'),
          (error) => notification.error({ title: 'Loss not accepted', description: errorMessage(error) }),
        )
      }
    >
      <p>
        No evidence is submitted, and the bank refunds the whole payment to the buyer
        {chargeback.stagedEvidence ? ', although evidence is staged' : ''}. The producer’s part is deducted from their
        payouts.
      </p>
      <p>This is final. The case is closed once the bank confirms it.</p>
    </ConfirmedButton>
  )
}

interface ConfirmedButtonProps {
  readonly label: string
  readonly question: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** A button that asks for confirmation in a dialog. */
function ConfirmedButton({ label, question, danger = false, busy, onConfirm, children }: ConfirmedButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(danger ? { danger: true } : { type: 'primary' as const })}
        loading={busy}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        open={open}
        title={question}
        okText={label}
        okButtonProps={{ danger }}
        onCancel={() => setOpen(false)}
        onOk={() => {
          setOpen(false)
          onConfirm()
        }}
      >
        {children}
      </Modal>
    </>
  )
}

const FIELD_LABELS: Readonly<Record<keyof ChargebackEvidence, string>> = {
  customer_name: 'Customer’s name',
  customer_email_address: 'Customer’s email',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  service_date: 'Handed over on',
  shipping_date: 'Shipped on',
  product_description: 'Product description',
  refund_policy_disclosure: 'Refund policy, and when it was accepted',
  refund_refusal_explanation: 'Why a refund was refused',
  uncategorized_text: 'Course of events',
}

interface EvidenceFieldsProps extends Pick<ChargebackEvidenceView, 'fields'> {
  readonly sent?: readonly NamedFile[]
}

const EvidenceFields = ({ fields, sent = [] }: EvidenceFieldsProps) => (
  <Descriptions
    className="evidence-fields"
    column={1}
    size="small"
    layout="vertical"
    items={[
      ...sent.map(({ field, name }) => ({ key: field, label: FILE_LABELS[field], children: name })),
      ...FIELD_NAMES.map((name) => ({ key: name, label: FIELD_LABELS[name], children: fields[name] || 'Empty' })),
    ]}
  />
)
