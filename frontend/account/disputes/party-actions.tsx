import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  type AcceptanceForm,
  type disputesContract,
  type OptionalStatementForm,
  optionalStatementForm,
  type ResponseForm,
  type StatementForm,
  statementForm,
} from '#domain/disputes/contract.ts'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import { type ActionInput, type Seen, useDisputeAction } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot, TextArea } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'

interface CommentFormProps extends Seen {
  /** What it means, before it is sent. */
  readonly children?: ReactNode
  readonly label: string
  readonly send: string
  /** Nothing has to be said. */
  readonly brief?: boolean
  /** The message once it is sent. */
  readonly done: string
  readonly action: UseMutationResult<unknown, Error, StatementForm>
  readonly onClose: () => void
}

/** A comment with evidence files. */
function CommentForm({
  dispute,
  orderKey,
  children,
  label,
  send,
  brief = false,
  done,
  action,
  onClose,
}: CommentFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(
    brief ? optionalStatementForm : statementForm,
    {
      statement: '',
    },
  )
  const evidence = useEvidence({ id: dispute.orderId, orderKey })
  const sent = () => {
    onClose()
    toast({ title: done })
  }
  const submit = () => {
    if (evidence.uploading || action.isPending) return
    action.mutate({ statement: values.statement, evidence: evidence.ids }, { onSuccess: sent, onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(submit)}>
      {children}
      <Field required={!brief} label={brief ? `${label} (optional)` : label} error={errors.statement}>
        <TextArea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <EvidenceField evidence={evidence} />
      <FormFoot send={send} busy={action.isPending || evidence.uploading} onCancel={onClose} />
    </form>
  )
}

type Contract = typeof disputesContract
const STATEMENT: EndpointOf<Contract['addStatement']> = { method: 'POST', path: '/api/disputes/:id/statements' }
const ANSWER: EndpointOf<Contract['respond']> = { method: 'POST', path: '/api/disputes/:id/response' }
const OFFER: EndpointOf<Contract['respondToOffer']> = { method: 'POST', path: '/api/disputes/:id/offer-response' }
const PROPOSAL: EndpointOf<Contract['respondToSettlement']> = {
  method: 'POST',
  path: '/api/disputes/:id/settlement-response',
}
const ACCEPTANCE: EndpointOf<Contract['acceptDecision']> = {
  method: 'POST',
  path: '/api/disputes/:id/decision-acceptance',
}
const APPEAL: EndpointOf<Contract['appeal']> = { method: 'POST', path: '/api/disputes/:id/appeal' }
const CONFIRMATION: EndpointOf<Contract['confirmRemedy']> = {
  method: 'POST',
  path: '/api/disputes/:id/remedy-confirmation',
}
const OBJECTION: EndpointOf<Contract['contestRemedy']> = { method: 'POST', path: '/api/disputes/:id/remedy-objection' }
const WITHDRAWAL: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/disputes/:id/withdrawal' }

/** What the two sides do in a case. */
const say = (given: ActionInput<StatementForm>) => call(STATEMENT, given)
export const answer = (given: ActionInput<ResponseForm>) => call(ANSWER, given)
const answerOffer = (given: ActionInput<AcceptanceForm>) => call(OFFER, given)
const answerProposal = (given: ActionInput<AcceptanceForm>) => call(PROPOSAL, given)
const acceptDecision = (given: ActionInput<OptionalStatementForm>) => call(ACCEPTANCE, given)
const appeal = (given: ActionInput<StatementForm>) => call(APPEAL, given)
const confirmRemedy = (given: ActionInput<OptionalStatementForm>) => call(CONFIRMATION, given)
const disputeRemedy = (given: ActionInput<StatementForm>) => call(OBJECTION, given)
const withdraw = (given: ActionInput<OptionalStatementForm>) => call(WITHDRAWAL, given)

interface ActionButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  readonly label: string
  /** Title of the dialog; the button's label by default. */
  readonly title?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a confirmation dialog with its form. */
function ActionButton({ label, title = label, variant = 'secondary', children }: ActionButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}

type Send = Parameters<typeof useDisputeAction<StatementForm>>[1]

interface ActionParts extends Pick<CommentFormProps, 'label' | 'send' | 'brief' | 'done'> {
  /** Shown to those who are allowed this action. */
  readonly may: DisputeAction
  readonly button: string
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly how: Send
  /** What it means. */
  readonly means: (seen: Seen) => string
}

const taking =
  (accept: boolean, send: typeof answerOffer): Send =>
  (given) =>
    send({ ...given, body: { ...given.body, accept } })

/** The actions of a party, the most consequential first. */
const ACTIONS: readonly ActionParts[] = [
  {
    may: 'respond_to_offer',
    button: 'Accept offer',
    variant: 'primary',
    how: taking(true, answerOffer),
    means: () => 'The producer carries out the offer, and the dispute is settled.',
    label: 'Message to the producer',
    send: 'Accept offer',
    brief: true,
    done: 'Offer accepted',
  },
  {
    may: 'respond_to_offer',
    button: 'Decline offer',
    how: taking(false, answerOffer),
    means: () => 'The dispute goes to our support team.',
    label: 'Reason, for the producer and our support team',
    send: 'Decline offer',
    brief: true,
    done: 'Offer declined',
  },
  {
    may: 'respond_to_settlement',
    button: 'Accept proposal',
    variant: 'primary',
    how: taking(true, answerProposal),
    means: () => 'The proposal takes effect once both sides have accepted it.',
    label: 'Message',
    send: 'Accept proposal',
    brief: true,
    done: 'Proposal accepted',
  },
  {
    may: 'respond_to_settlement',
    button: 'Decline proposal',
    how: taking(false, answerProposal),
    means: () => 'The dispute continues.',
    label: 'Reason',
    send: 'Decline proposal',
    brief: true,
    done: 'Proposal declined',
  },
  {
    may: 'confirm_remedy',
    button: 'Mark as done',
    variant: 'primary',
    how: confirmRemedy,
    means: ({ dispute: { remedy } }) =>
      remedy?.resolution.kind === 'replacement'
        ? `The buyer is notified and has ${DEADLINES.objectionHours} hours to object.`
        : 'Our support team will review what you did.',
    label: 'What you did',
    send: 'Mark as done',
    brief: true,
    done: 'Marked as done',
  },
  {
    may: 'contest_remedy',
    button: 'Report as not done',
    how: disputeRemedy,
    means: () => 'Our support team will review it, and can refund you instead.',
    label: 'What is missing',
    send: 'Send report',
    done: 'Sent to our support team',
  },
  {
    may: 'accept_decision',
    button: 'Accept decision',
    variant: 'primary',
    how: acceptDecision,
    means: () => 'You waive your right to appeal, and the decision takes effect sooner.',
    label: 'Message',
    send: 'Accept decision',
    brief: true,
    done: 'Decision accepted',
  },
  {
    may: 'appeal',
    button: 'Appeal',
    how: appeal,
    means: ({ dispute: { dueAt } }) =>
      `You may appeal until ${dueAt ? formatDateTime(dueAt) : 'the decision takes effect'}. A senior member of our team who was not involved decides, and that decision is final.`,
    label: 'Why you appeal',
    send: 'Appeal',
    done: 'Appeal sent',
  },
  {
    may: 'add_statement',
    button: 'Add a comment',
    how: say,
    means: () => 'Shown to the other party and our support team.',
    label: 'Comment',
    send: 'Send',
    done: 'Comment sent',
  },
  {
    may: 'withdraw',
    button: 'Withdraw report',
    variant: 'quiet',
    how: withdraw,
    means: () => 'The dispute is closed without a decision. You can report the problem again until the deadline.',
    label: 'Reason',
    send: 'Withdraw report',
    brief: true,
    done: 'Report withdrawn',
  },
]

/** The actions a party can take now, except the response to a report, which has its own form. */
export const PartyActions = ({ dispute, orderKey }: Seen) => (
  <div className="case-actions">
    {ACTIONS.filter(({ may }) => dispute.allowedActions.includes(may)).map((parts) => (
      <PartyAction key={parts.button} dispute={dispute} orderKey={orderKey} parts={parts} />
    ))}
  </div>
)

function PartyAction({ dispute, orderKey, parts }: Seen & { readonly parts: ActionParts }) {
  const { button, variant, how, means, may: _, ...words } = parts
  const action = useDisputeAction({ id: dispute.id, orderKey }, how)
  return (
    <ActionButton label={button} {...(variant ? { variant } : {})}>
      {(close) => (
        <CommentForm dispute={dispute} orderKey={orderKey} action={action} onClose={close} {...words}>
          <p>{means({ dispute, orderKey })}</p>
        </CommentForm>
      )}
    </ActionButton>
  )
}
