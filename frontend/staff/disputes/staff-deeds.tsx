import { useId, useState } from 'react'
import {
  completeRemedyForm,
  convertRemedyForm,
  decisionForm,
  type InformationRequestForm,
  informationRequestForm,
  proposalForm,
} from '#domain/disputes/contract.ts'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import { type Side, sides } from '#domain/disputes/dispute-types.ts'
import { disadvantagedSides, PROPOSALS, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useCaseDrafts } from '#frontend/shared/disputes/case-drafts.tsx'
import { sideWords } from '#frontend/shared/disputes/dispute-status.tsx'
import { RESOLUTIONS } from '#frontend/shared/disputes/resolutions.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { SettleForm } from './settle-form.tsx'
import { ask, close, decide, propose, turnRemedy } from './staff-api.ts'
import { useStaffWork } from './use-staff-work.ts'

interface CaseProps {
  readonly the: DisputeView
}

/** The work whoever has the case may do now, one piece of it at a time; first what they have begun. */
export function StaffDeeds({ the }: CaseProps) {
  const works = WORKS.filter(({ may }) => the.allowedActions.includes(may))
  const [chosen, choose] = useState<DisputeAction>()
  const begun = useCaseDrafts(the)[0]?.deed
  const work = works.find(({ may }) => may === (chosen ?? begun)) ?? works[0]
  if (!work) return null
  return (
    <Card role="region" aria-label="Your work">
      <h2>Your work</h2>
      {works.length > 1 && (
        <Tabs
          label="What you do"
          tabs={works.map(({ may, label }) => ({ key: may, label }))}
          active={work.may}
          onChange={choose}
        />
      )}
      {work.means && <p>{work.means}</p>}
      <work.Form key={work.may} the={the} />
    </Card>
  )
}

function Propose({ the }: CaseProps) {
  return (
    <SettleForm
      the={the}
      deed="propose_settlement"
      how={propose}
      schema={proposalForm}
      kinds={PROPOSALS}
      legend="What you propose"
      label="Why, for both sides"
      send="Propose it"
      done="Proposed to both sides"
    />
  )
}

function Decide({ the }: CaseProps) {
  const isAppeal = the.stage === 'appealed'
  return (
    <SettleForm
      the={the}
      deed={isAppeal ? 'decide_appeal' : 'decide'}
      how={decide}
      schema={decisionForm}
      kinds={decidable(the)}
      legend={isAppeal ? 'What you decide; it is final' : 'What you decide'}
      label="The reasons"
      send={isAppeal ? 'Decide the appeal' : 'Decide'}
      confirm={
        isAppeal
          ? { question: 'Decide this appeal?', effect: () => 'It takes effect at once and is final.' }
          : { question: 'Decide this case?', effect: whenInEffect }
      }
      done={isAppeal ? 'Appeal decided' : `Decided; both sides may appeal within ${DEADLINES.appealDays} days`}
    />
  )
}

const SIDES = { buyer: 'the buyer', producer: 'the producer' } as const
const whenInEffect = (resolution: Resolution): string =>
  `It takes effect once ${disadvantagedSides(resolution)
    .map((side) => SIDES[side])
    .join(' and ')} accepted it, or after ${DEADLINES.appealDays} days without an appeal.`

/** A replacement takes two who want one, and credit a buyer who prefers it to money. */
const decidable = ({ desiredResolution }: DisputeView): readonly Resolution['kind'][] => [
  ...PROPOSALS.filter((kind) => (RESOLUTIONS[kind].wished ?? desiredResolution) === desiredResolution),
  'claim_denied',
]

function Turn({ the }: CaseProps) {
  return (
    <SettleForm
      the={the}
      deed="convert_remedy"
      how={turnRemedy}
      schema={convertRemedyForm}
      kinds={['full_refund', 'partial_refund']}
      legend="What goes back instead"
      label="Why"
      send="Refund instead"
      confirm={{ question: 'Refund instead?', effect: () => 'It takes effect at once and is final.' }}
      done="The money goes back instead"
    />
  )
}

interface Work {
  readonly may: DisputeAction
  readonly label: string
  /** What comes of it. */
  readonly means?: string
  readonly Form: typeof Propose
}

const WORKS: readonly Work[] = [
  {
    may: 'decide',
    label: 'Decide',
    Form: Decide,
    means: `Both sides are told, with your reasons. It takes effect once those it goes against accept it, or after ${DEADLINES.appealDays} days in which nobody appeals.`,
  },
  {
    may: 'decide_appeal',
    label: 'Decide the appeal',
    Form: Decide,
    means: 'Both sides are told, with your reasons. It takes effect at once.',
  },
  {
    may: 'propose_settlement',
    label: 'Propose',
    Form: Propose,
    means: 'It is carried out once both sides have accepted it. Nobody has to.',
  },
  {
    may: 'convert_remedy',
    label: 'Refund instead',
    Form: Turn,
    means: 'The replacement ends, and the money is sent back instead.',
  },
  { may: 'complete_remedy', label: 'Close', Form: CloseForm },
  { may: 'request_information', label: 'Ask', Form: AskForm },
]

const EMPTY: { readonly side: Side | undefined; readonly statement: string } = { side: undefined, statement: '' }

/** The staff ask one of the sides. */
function AskForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, change, busy, form } = useStaffWork({
    the,
    deed: 'request_information',
    schema: informationRequestForm,
    initial: EMPTY,
    send: ask,
    done: 'Question sent',
    bodyOf: (written) => written as InformationRequestForm,
  })
  const name = useId()
  return (
    <form {...form} aria-label="Ask">
      <ChoiceField legend="Whom do you ask?" error={errors.side && 'Please choose'}>
        {sides.map((side) => (
          <Tick key={side} oneOf={name} checked={values.side === side} onChange={() => change({ side })}>
            {side === 'buyer' ? 'The buyer' : 'The producer'}, {sideWords(side, the)}
          </Tick>
        ))}
      </ChoiceField>
      <Field label="Your question" error={errors.statement} hint="Both sides read it.">
        <textarea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        Ask
      </Button>
    </form>
  )
}

/** What was settled has been done: somebody of the staff says so. */
function CloseForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, change, busy, form } = useStaffWork({
    the,
    deed: 'complete_remedy',
    schema: completeRemedyForm,
    initial: { statement: '' },
    send: close,
    done: 'Case closed',
    bodyOf: (written) => written,
  })
  return (
    <form {...form} aria-label="Close the case">
      <Field label="What you have seen to it" error={errors.statement} hint="Both sides read it.">
        <textarea rows={3} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        Close the case
      </Button>
    </form>
  )
}
