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
import { type DeedGiven, type Seen, useDeed } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'

interface WordFormProps extends Seen {
  /** What it means, before it is sent. */
  readonly children?: ReactNode
  readonly label: string
  readonly send: string
  /** Nothing has to be said. */
  readonly brief?: boolean
  /** Said when it is done. */
  readonly done: string
  readonly deed: UseMutationResult<unknown, Error, StatementForm>
  readonly onClose: () => void
}

/** A few words, with what shows it. */
function WordForm({ the, orderKey, children, label, send, brief = false, done, deed, onClose }: WordFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(
    brief ? optionalStatementForm : statementForm,
    {
      statement: '',
    },
  )
  const evidence = useEvidence({ id: the.orderId, orderKey })
  const sent = () => {
    onClose()
    toast({ title: done })
  }
  const submit = () => {
    if (evidence.uploading || deed.isPending) return
    deed.mutate({ statement: values.statement, evidence: evidence.ids }, { onSuccess: sent, onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(submit)}>
      {children}
      <Field label={brief ? `${label} (optional)` : label} error={errors.statement}>
        <textarea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <EvidenceField evidence={evidence} />
      <FormFoot send={send} busy={deed.isPending || evidence.uploading} onCancel={onClose} />
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
const say = (given: DeedGiven<StatementForm>) => call(STATEMENT, given)
export const answer = (given: DeedGiven<ResponseForm>) => call(ANSWER, given)
const answerOffer = (given: DeedGiven<AcceptanceForm>) => call(OFFER, given)
const answerProposal = (given: DeedGiven<AcceptanceForm>) => call(PROPOSAL, given)
const acceptDecision = (given: DeedGiven<OptionalStatementForm>) => call(ACCEPTANCE, given)
const appeal = (given: DeedGiven<StatementForm>) => call(APPEAL, given)
const confirmRemedy = (given: DeedGiven<OptionalStatementForm>) => call(CONFIRMATION, given)
const disputeRemedy = (given: DeedGiven<StatementForm>) => call(OBJECTION, given)
const withdraw = (given: DeedGiven<OptionalStatementForm>) => call(WITHDRAWAL, given)

interface DeedButtonProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  readonly label: string
  /** What stands above the form; the button's label where it says enough. */
  readonly title?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that asks once more, with room for a few words. */
function DeedButton({ label, title = label, look = 'secondary', children }: DeedButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}

type Send = Parameters<typeof useDeed<StatementForm>>[1]

interface DeedParts extends Pick<WordFormProps, 'label' | 'send' | 'brief' | 'done'> {
  /** Who may do it sees it. */
  readonly may: DisputeAction
  readonly button: string
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly how: Send
  /** What it means. */
  readonly means: (seen: Seen) => string
}

const taking =
  (accept: boolean, send: typeof answerOffer): Send =>
  (given) =>
    send({ ...given, body: { ...given.body, accept } })

/** What a side may do, in the order of their weight. */
const DEEDS: readonly DeedParts[] = [
  {
    may: 'respond_to_offer',
    button: 'Take the offer',
    look: 'primary',
    how: taking(true, answerOffer),
    means: () => 'What is offered is carried out, and that settles it.',
    label: 'A word to the producer',
    send: 'Take the offer',
    brief: true,
    done: 'You took the offer',
  },
  {
    may: 'respond_to_offer',
    button: 'Do not take it',
    how: taking(false, answerOffer),
    means: () => 'The case goes on, and we come in between the two of you.',
    label: 'Why, for the producer and for us',
    send: 'Do not take it',
    brief: true,
    done: 'Told the producer',
  },
  {
    may: 'respond_to_settlement',
    button: 'Accept the proposal',
    look: 'primary',
    how: taking(true, answerProposal),
    means: () => 'Once both sides have accepted it, it is carried out, and that settles it.',
    label: 'A word',
    send: 'Accept the proposal',
    brief: true,
    done: 'You accepted the proposal',
  },
  {
    may: 'respond_to_settlement',
    button: 'Do not accept it',
    how: taking(false, answerProposal),
    means: () => 'The case goes on.',
    label: 'Why',
    send: 'Do not accept it',
    brief: true,
    done: 'Told our support team',
  },
  {
    may: 'confirm_remedy',
    button: 'It is done',
    look: 'primary',
    how: confirmRemedy,
    means: ({ the: { remedy } }) =>
      remedy?.resolution.kind === 'replacement'
        ? `The buyer is told, and has ${DEADLINES.objectionHours} hours to say that it is not so.`
        : 'We look at what you did.',
    label: 'What you did',
    send: 'It is done',
    brief: true,
    done: 'Confirmed',
  },
  {
    may: 'contest_remedy',
    button: 'It was not done',
    how: disputeRemedy,
    means: () => 'We look at it, and can give you the money back instead.',
    label: 'What is missing',
    send: 'Tell us',
    done: 'We look at it',
  },
  {
    may: 'accept_decision',
    button: 'Accept the decision',
    look: 'primary',
    how: acceptDecision,
    means: () => 'You will not appeal. The decision takes effect sooner.',
    label: 'A word',
    send: 'Accept the decision',
    brief: true,
    done: 'You accepted the decision',
  },
  {
    may: 'appeal',
    button: 'Appeal',
    how: appeal,
    means: ({ the: { dueAt } }) =>
      `You may appeal until ${dueAt ? momentWords(dueAt) : 'the decision takes effect'}. A senior member of our team who has not decided this before decides; that is final.`,
    label: 'What was overlooked',
    send: 'Appeal',
    done: 'Appeal sent',
  },
  {
    may: 'add_statement',
    button: 'Say something',
    how: say,
    means: () => 'The other side and our support team read it.',
    label: 'What you want to say',
    send: 'Send',
    done: 'Sent',
  },
  {
    may: 'withdraw',
    button: 'Take the report back',
    look: 'quiet',
    how: withdraw,
    means: () => 'The case is closed and nothing comes of it. You can report again as long as there is time.',
    label: 'Why',
    send: 'Take it back',
    brief: true,
    done: 'You took the report back',
  },
]

/** Everything a side may do now, except answering a report, which has a form of its own. */
export const SideDeeds = ({ the, orderKey }: Seen) => (
  <div className="case-deeds">
    {DEEDS.filter(({ may }) => the.allowedActions.includes(may)).map((parts) => (
      <SideDeed key={parts.button} the={the} orderKey={orderKey} parts={parts} />
    ))}
  </div>
)

function SideDeed({ the, orderKey, parts }: Seen & { readonly parts: DeedParts }) {
  const { button, look, how, means, may: _, ...words } = parts
  const deed = useDeed({ id: the.id, orderKey }, how)
  return (
    <DeedButton label={button} {...(look ? { look } : {})}>
      {(close) => (
        <WordForm the={the} orderKey={orderKey} deed={deed} onClose={close} {...words}>
          <p>{means({ the, orderKey })}</p>
        </WordForm>
      )}
    </DeedButton>
  )
}
