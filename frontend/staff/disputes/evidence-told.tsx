import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { sizeWords } from '#frontend/shared/lib/uploads.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Steps, type WayStep } from '#frontend/shared/ui/progress-steps.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { bankEvidenceQuery, useAcceptLoss, useStageEvidence, useSubmitEvidence } from './bank-evidence-api.ts'
import { stagedWords } from './staged-words.ts'
import './disputes.css'
import '#frontend/shared/ui/ui.css'

export interface EvidenceToldProps {
  readonly orderId: string
  readonly onStaged?: () => void
}

type Chargeback = NonNullable<ChargebackEvidenceView['chargeback']>

/** The fields as the processor gets them, how far the answer to the bank has come, and what can be done. */
export function EvidenceTold({ orderId, onStaged }: EvidenceToldProps) {
  const found = useQuery(bankEvidenceQuery(orderId))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="16rem" />
  const { chargeback, fields, contentHash } = found.data
  if (!chargeback)
    return (
      <>
        <p role="status">There is no open chargeback about this order: nothing can be staged.</p>
        <Fields fields={fields} />
      </>
    )
  const { stagedEvidence: staged, files } = chargeback
  const own = staged?.editedFields ?? {}
  return (
    <>
      <Steps steps={stepsOf(chargeback)} />
      <Standing chargeback={chargeback} />
      {chargeback.allowedActions.stage ? (
        <EditForm
          key={staged?.at ?? 'not staged'}
          orderId={orderId}
          fields={fields}
          contentHash={contentHash}
          chargeback={chargeback}
          own={own}
          {...(onStaged ? { onStaged } : {})}
        />
      ) : (
        <Fields fields={{ ...fields, ...own }} sent={staged ? namedFiles(staged.files, files) : []} />
      )}
    </>
  )
}

function stepsOf({ stagedEvidence: staged, submitted, accepted, submissionDeadline }: Chargeback): WayStep[] {
  const due = submissionDeadline && `by ${momentWords(submissionDeadline)}`
  if (accepted)
    return [
      { label: 'Loss accepted', state: 'done', at: accepted.at },
      { label: 'The bank refunds the buyer', state: 'now' },
    ]
  return [
    { label: 'Evidence staged', state: staged ? 'done' : 'now', at: staged?.at, note: staged ? null : due },
    {
      label: 'Evidence submitted',
      state: submitted ? 'done' : staged ? 'now' : 'ahead',
      at: submitted?.at,
      note: staged && !submitted ? due : null,
    },
    {
      label: 'The bank decides',
      state: submitted ? 'now' : 'ahead',
      note: submitted && `usually within ${DEADLINES.bankDecisionDays} days`,
    },
  ]
}

function Standing({
  chargeback: { stagedEvidence: staged, submitted, accepted, allowedActions: may, disputeId },
}: {
  readonly chargeback: Chargeback
}) {
  if (accepted)
    return (
      <p role="status" className="bank-evidence-standing">
        {accepted.by} accepted the loss. Nothing can be changed any more.
      </p>
    )
  if (submitted)
    return (
      <p role="status" className="bank-evidence-standing">
        {submitted.by} submitted the evidence. Nothing can be changed any more.
      </p>
    )
  return (
    <div role="status" className="bank-evidence-standing">
      {staged ? (
        <p>{stagedWords(staged)}</p>
      ) : (
        <p>
          Nothing is staged yet. Staged fields lie ready at the processor; the bank gets them only once they are
          submitted.
        </p>
      )}
      {staged && !staged.isCurrent && <p>More has happened since: what is staged is older than what you read here.</p>}
      {!may.stage && (
        <p>
          Only the assignee of <TextLink to={paths.supportDispute(disputeId)}>the case</TextLink> can stage, submit or
          accept.
        </p>
      )}
    </div>
  )
}

interface EditFormProps extends EvidenceToldProps {
  readonly fields: ChargebackEvidence
  readonly contentHash: string
  readonly chargeback: Chargeback
  /** The texts of the staff's own that were staged last. */
  readonly own: EditedFields
}

const NAMES = Object.keys(editedFields.shape) as (keyof ChargebackEvidence)[]

/** Every field can be changed before it is staged; what is staged can be submitted. */
function EditForm({ orderId, onStaged, fields, contentHash, chargeback, own }: EditFormProps) {
  const ownFiles = stillThere(chargeback)
  const [edits, setEdits] = useState<EditedFields>(own)
  const [files, setFiles] = useState<ChosenFiles>(ownFiles)
  const stage = useStageEvidence(orderId)
  const { stagedEvidence: staged, allowedActions: may } = chargeback
  const textOf = (name: keyof ChargebackEvidence) => edits[name] ?? fields[name] ?? ''
  const wrong = editedFields.safeParse(edits).error?.issues ?? []
  const isChanged =
    NAMES.some((name) => textOf(name) !== (own[name] ?? fields[name] ?? '')) ||
    FILE_FIELDS.some((field) => files[field] !== ownFiles[field])
  const isStaged = staged?.isCurrent === true && !isChanged
  const done = () => {
    toast({ title: 'Evidence staged', text: 'The bank gets it once it is submitted.' })
    onStaged?.()
  }
  const refused = (error: unknown) => toast({ title: 'Not staged', text: sentenceOf(error), tone: 'error' })
  const send = () => {
    if (wrong.length === 0 && !stage.isPending)
      stage.mutate({ contentHash, fields: edits, files }, { onSuccess: done, onError: refused })
  }
  return (
    <form
      className="bank-evidence-form"
      aria-label="Evidence"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="bank-evidence-actions">
        {!isStaged && (
          <Button type="submit" busy={stage.isPending}>
            {staged ? 'Stage Again at the Processor' : 'Stage at the Processor'}
          </Button>
        )}
        {may.submit && !isChanged && <SubmitEvidence orderId={orderId} />}
        {may.accept && <AcceptLoss orderId={orderId} chargeback={chargeback} />}
      </div>
      <FilesToSend chargeback={chargeback} files={files} onChange={setFiles} />
      {NAMES.map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          error={wrong.find(({ path }) => path[0] === name)?.message}
          hint={textOf(name) === (fields[name] ?? '') ? undefined : 'Changed: not the market’s own text.'}
        >
          <textarea
            rows={rowsOf(textOf(name))}
            maxLength={MAX_FIELD_LENGTH}
            value={textOf(name)}
            onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
          />
        </Field>
      ))}
    </form>
  )
}

/** What was staged last, without the files that were erased since. */
const stillThere = ({ stagedEvidence: staged, files }: Chargeback): ChosenFiles =>
  Object.fromEntries(
    Object.entries(staged?.files ?? {}).filter(([, documentId]) => files.some(({ id }) => id === documentId)),
  )

interface FilesToSendProps {
  readonly chargeback: Chargeback
  readonly files: ChosenFiles
  readonly onChange: (files: ChosenFiles) => void
}

/** The case's files, each with the field of the bank it is sent as; a field takes one file. */
function FilesToSend({ chargeback: { disputeId, files: all }, files, onChange }: FilesToSendProps) {
  if (all.length === 0) return null
  const fieldOf = (id: string) => FILE_FIELDS.find((field) => files[field] === id) ?? ''
  const choose = (id: string, chosen: string) =>
    onChange(
      Object.fromEntries(
        FILE_FIELDS.flatMap((field) => {
          const kept = files[field] === id ? undefined : files[field]
          const sent = field === chosen ? id : kept
          return sent ? [[field, sent]] : []
        }),
      ),
    )
  return (
    <fieldset className="bank-evidence-files">
      <legend>Files from the case</legend>
      <p className="field-hint">At most 4.5 MB in total. Images are converted to JPEG.</p>
      {all.map(({ id, name, kind, bytes }) => (
        <Field
          key={id}
          label={`Send ${name} as`}
          hint={
            <>
              <a
                href={`/api/staff/disputes/${disputeId}/evidence/${id}`}
                {...(kind === 'pdf' ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' })}
              >
                {kind === 'pdf' ? 'Download' : 'Open'}
              </a>
              , {sizeWords(bytes)}
            </>
          }
        >
          <select value={fieldOf(id)} onChange={({ target }) => choose(id, target.value)}>
            <option value="">Not sent</option>
            {FILE_FIELDS.map((field) => (
              <option key={field} value={field} disabled={(files[field] ?? id) !== id}>
                {FILE_LABELS[field]}
              </option>
            ))}
          </select>
        </Field>
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

/** As many rows as a text has lines, up to twelve. */
const rowsOf = (text: string): number => Math.min(12, text.split('\n').length + Math.floor(text.length / 90))

function SubmitEvidence({ orderId }: Pick<EvidenceToldProps, 'orderId'>) {
  const submit = useSubmitEvidence(orderId)
  const refused = (error: unknown) => toast({ title: 'Not submitted', text: sentenceOf(error), tone: 'error' })
  const done = () => toast({ title: 'Evidence submitted', text: 'The bank decides.' })
  return (
    <Confirmed
      button="Submit to the Bank"
      question="Submit this evidence?"
      look="primary"
      busy={submit.isPending}
      onConfirm={() => submit.mutate({}, { onSuccess: done, onError: refused })}
    >
      <p>The bank gets the staged fields. A bank takes evidence once: afterwards nothing can be added or changed.</p>
      <p>It usually decides within {DEADLINES.bankDecisionDays} days. Until then the case waits.</p>
    </Confirmed>
  )
}

function AcceptLoss({ orderId, chargeback }: Pick<EvidenceToldProps, 'orderId'> & { readonly chargeback: Chargeback }) {
  const accept = useAcceptLoss(orderId)
  const refused = (error: unknown) => toast({ title: 'Not accepted', text: sentenceOf(error), tone: 'error' })
  const done = () => toast({ title: 'Loss accepted', text: 'The bank gives the money to the buyer.' })
  return (
    <Confirmed
      button="Accept the Loss"
      question="Accept the loss?"
      look="danger"
      busy={accept.isPending}
      onConfirm={() => accept.mutate({}, { onSuccess: done, onError: refused })}
    >
      <p>
        No evidence is submitted, and the bank gives the whole payment to the buyer
        {chargeback.stagedEvidence ? ', although evidence is staged' : ''}. The producer’s part is taken back from their
        payouts.
      </p>
      <p>This is final. The case is closed once the bank confirms it.</p>
    </Confirmed>
  )
}

interface ConfirmedProps {
  readonly button: string
  readonly question: string
  readonly look: 'primary' | 'danger'
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** A button that asks for confirmation in a dialog. */
function Confirmed({ button, question, look, busy, onConfirm, children }: ConfirmedProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look={look === 'danger' ? 'quiet' : look} busy={busy} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={open} title={question} onClose={close}>
        {children}
        <div className="form-foot">
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            look={look}
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {button}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const LABELS: Readonly<Record<keyof ChargebackEvidence, string>> = {
  customer_name: 'Customer’s name',
  customer_email_address: 'Customer’s email',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  service_date: 'Handed over on',
  shipping_date: 'Shipped on',
  product_description: 'What was sold',
  refund_policy_disclosure: 'Refund policy, and when it was agreed to',
  refund_refusal_explanation: 'Why a refund was refused',
  uncategorized_text: 'What happened',
}

interface FieldsProps extends Pick<ChargebackEvidenceView, 'fields'> {
  readonly sent?: readonly NamedFile[]
}

const Fields = ({ fields, sent = [] }: FieldsProps) => (
  <dl className="bank-evidence">
    {sent.map(({ field, name }) => (
      <div key={field}>
        <dt>{FILE_LABELS[field]}</dt>
        <dd>{name}</dd>
      </div>
    ))}
    {NAMES.map((name) => (
      <div key={name}>
        <dt>{LABELS[name]}</dt>
        <dd>{fields[name] || 'Left empty'}</dd>
      </div>
    ))}
  </dl>
)
