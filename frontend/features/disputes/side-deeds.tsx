import type { StatementForm } from '#domain/disputes/contract.ts'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { type Seen, useDeed } from './api.ts'
import { DeedButton } from './deed-button.tsx'
import {
  acceptDecision,
  answerOffer,
  answerProposal,
  appeal,
  confirmRemedy,
  disputeRemedy,
  say,
  withdraw,
} from './side-api.ts'
import { WordForm, type WordFormProps } from './word-form.tsx'

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
