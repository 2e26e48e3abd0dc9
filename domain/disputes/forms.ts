import { z } from 'zod'
import { goodsLines, OFFERS, PROPOSALS, resolution } from './resolution.ts'
import { namesGoods, problemKinds, sides, wishes } from './words.ts'

/** Papers and pictures that come with one word; and the most one may weigh. */
export const EVIDENCE_LIMITS = { each: 10, bytes: 10 * 1024 * 1024 } as const

const LONGEST = 4000
const words = z.string().trim().max(LONGEST, `At most ${LONGEST} characters`)
const some = words.min(1, 'Please write a few words')
const papers = z
  .array(z.string().max(60))
  .max(EVIDENCE_LIMITS.each, `At most ${EVIDENCE_LIMITS.each} files`)
  .default([])
const side = z.enum(sides)

export const reportForm = z
  .object({
    type: z.enum(problemKinds, 'Please choose what it is about'),
    lines: goodsLines.default([]),
    description: words.min(10, 'Please tell what happened: at least 10 characters'),
    papers,
    wish: z.enum(wishes, 'Please choose what you would like'),
  })
  .refine(({ type, lines }) => lines.length > 0 || !namesGoods(type), {
    path: ['lines'],
    message: 'Please choose what it is about',
  })
export type ReportForm = z.infer<typeof reportForm>

/** Something said in a case, with what shows it. */
export const statementForm = z.object({ text: some, papers })
export type StatementForm = z.infer<typeof statementForm>
/** The same where nothing has to be said. */
export const briefForm = z.object({ text: words.default(''), papers })
export type BriefForm = z.infer<typeof briefForm>

const among = (kinds: readonly string[]) => resolution.refine(({ kind }) => kinds.includes(kind), 'Please choose')
/** What somebody of the staff puts to both sides, or decides. `plan`: what the producer is to do, with a plan of improvement. */
const reasoned = z.object({ text: some, plan: words.default('') })
const hasPlan = ({ resolution, plan }: { resolution: { kind: string }; plan: string }): boolean =>
  resolution.kind !== 'improvement_plan' || plan !== ''
const PLAN_MISSING = { path: ['plan'], message: 'Please write what is to be done' }

/** An offer that makes it good, or why there is nothing to make good. */
export const answerForm = statementForm.extend({ offer: among(OFFERS).nullable() })
export type AnswerForm = z.infer<typeof answerForm>
export const takeForm = briefForm.extend({ accept: z.boolean() })
export type TakeForm = z.infer<typeof takeForm>
export const questionForm = z.object({ side, text: some })
export type QuestionForm = z.infer<typeof questionForm>
export const proposalForm = reasoned.extend({ resolution: among(PROPOSALS) }).refine(hasPlan, PLAN_MISSING)
export type ProposalForm = z.infer<typeof proposalForm>
export const decisionForm = reasoned.extend({ resolution }).refine(hasPlan, PLAN_MISSING)
export type DecisionForm = z.infer<typeof decisionForm>
/** Money instead of a replacement that did not come. */
export const turnForm = z.object({ resolution: among(['full_refund', 'partial_refund']), text: some })
export type TurnForm = z.infer<typeof turnForm>
export const closeForm = z.object({ text: some })
export type CloseForm = z.infer<typeof closeForm>
