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
import { type ActionInput, type DisputeAccess, useDisputeAction } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot, TextArea } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'

interface CommentFormProps extends DisputeAccess {
  /** The consequence of the action, shown above the form. */
  readonly children?: ReactNode
  readonly label: string
  readonly send: string
  /** The comment may stay empty. */
  readonly optional?: boolean
  /** Title of the toast once it is sent. */
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
  optional = false,
  done,
  action,
  onClose,
}: CommentFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(
    optional ? optionalStatementForm : statementForm,
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
      <Field required={!optional} label={optional ? `${label} (optional)` : label} error={errors.statement}>
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

const addStatement = (given: ActionInput<StatementForm>) => call(STATEMENT, given)
export const respond = (given: ActionInput<ResponseForm>) => call(ANSWER, given)
const respondToOffer = (given: ActionInput<AcceptanceForm>) => call(OFFER, given)
const respondToSettlement = (given: ActionInput<AcceptanceForm>) => call(PROPOSAL, given)
const acceptDecision = (given: ActionInput<OptionalStatementForm>) => call(ACCEPTANCE, given)
const appeal = (given: ActionInput<StatementForm>) => call(APPEAL, given)
const confirmRemedy = (given: ActionInput<OptionalStatementForm>) => call(CONFIRMATION, given)
const contestRemedy = (given: ActionInput<StatementForm>) => call(OBJECTION, given)
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

interface ActionParts extends Pick<CommentFormProps, 'label' | 'send' | 'optional' | 'done'> {
  /** The action is shown while the party is allowed to do this. */
  readonly permission: DisputeAction
  readonly button: string
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly request: Send
  /** The consequence of the action. */
  readonly consequence: (seen: DisputeAccess) => string
}

const withAcceptance =
  (accept: boolean, send: typeof respondToOffer): Send =>
  (given) =>
    send({ ...given, body: { ...given.body, accept } })

/** The actions of a party, the most consequential first. */
const ACTIONS: readonly ActionParts[] = [
  {
    permission: 'respond_to_offer',
    button: 'Accept offer',
    variant: 'primary',
    request: withAcceptance(true, respondToOffer),
    consequence: () => 'The producer carries out the offer, and the dispute is settled.',
    label: 'Message to the producer',
    send: 'Accept offer',
    optional: true,
    done: 'Offer accepted',
  },
  {
    permission: 'respond_to_offer',
    button: 'Decline offer',
    request: withAcceptance(false, respondToOffer),
    consequence: () => 'The dispute goes to our support team.',
    label: 'Reason, for the producer and our support team',
    send: 'Decline offer',
    optional: true,
    done: 'Offer declined',
  },
  {
    permission: 'respond_to_settlement',
    button: 'Accept proposal',
    variant: 'primary',
    request: withAcceptance(true, respondToSettlement),
    consequence: () => 'The proposal takes effect once both sides have accepted it.',
    label: 'Message',
    send: 'Accept proposal',
    optional: true,
    done: 'Proposal accepted',
  },
  {
    permission: 'respond_to_settlement',
    button: 'Decline proposal',
    request: withAcceptance(false, respondToSettlement),
    consequence: () => 'The dispute continues.',
    label: 'Reason',
    send: 'Decline proposal',
    optional: true,
    done: 'Proposal declined',
  },
  {
    permission: 'confirm_remedy',
    button: 'Mark as done',
    variant: 'primary',
    request: confirmRemedy,
    consequence: ({ dispute: { remedy } }) =>
      remedy?.resolution.kind === 'replacement'
        ? `The buyer is notified and has ${DEADLINES.objectionHours} hours to object.`
        : 'Our support team will review what you did.',
    label: 'What you did',
    send: 'Mark as done',
    optional: true,
    done: 'Marked as done',
  },
  {
    permission: 'contest_remedy',
    button: 'Report as not done',
    request: contestRemedy,
    consequence: () => 'Our support team will review it, and can refund you instead.',
    label: 'What is missing',
    send: 'Send report',
    done: 'Sent to our support team',
  },
  {
    permission: 'accept_decision',
    button: 'Accept decision',
    variant: 'primary',
    request: acceptDecision,
    consequence: () => 'You waive your right to appeal, and the decision takes effect sooner.',
    label: 'Message',
    send: 'Accept decision',
    optional: true,
    done: 'Decision accepted',
  },
  {
    permission: 'appeal',
    button: 'Appeal',
    request: appeal,
    consequence: ({ dispute: { dueAt } }) =>
      `You may appeal until ${dueAt ? formatDateTime(dueAt) : 'the decision takes effect'}. A senior member of our team who was not involved decides, and that decision is final.`,
    label: 'Why you appeal',
    send: 'Appeal',
    done: 'Appeal sent',
  },
  {
    permission: 'add_statement',
    button: 'Add a comment',
    request: addStatement,
    consequence: () => 'Shown to the other party and our support team.',
    label: 'Comment',
    send: 'Send',
    done: 'Comment sent',
  },
  {
    permission: 'withdraw',
    button: 'Withdraw report',
    variant: 'quiet',
    request: withdraw,
    consequence: () => 'The dispute is closed without a decision. You can report the problem again until the deadline.',
    label: 'Reason',
    send: 'Withdraw report',
    optional: true,
    done: 'Report withdrawn',
  },
]

/** The actions a party can take now, except the response to a report, which has its own form. */
export const PartyActions = ({ dispute, orderKey }: DisputeAccess) => (
  <div className="party-actions">
    {ACTIONS.filter(({ permission }) => dispute.allowedActions.includes(permission)).map((parts) => (
      <PartyAction key={parts.button} dispute={dispute} orderKey={orderKey} parts={parts} />
    ))}
  </div>
)

function PartyAction({ dispute, orderKey, parts }: DisputeAccess & { readonly parts: ActionParts }) {
  const { button, variant, request, consequence, permission: _, ...form } = parts
  const action = useDisputeAction({ id: dispute.id, orderKey }, request)
  return (
    <ActionButton label={button} {...(variant ? { variant } : {})}>
      {(close) => (
        <CommentForm dispute={dispute} orderKey={orderKey} action={action} onClose={close} {...form}>
          <p>{consequence({ dispute, orderKey })}</p>
        </CommentForm>
      )}
    </ActionButton>
  )
}
