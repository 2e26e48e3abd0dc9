import { z } from 'zod'
import { desiredResolutions, disputeReasons, requiresItems, sides } from './dispute-types.ts'
import { itemLines, OFFERS, PROPOSALS, resolution } from './resolution.ts'

/** Papers and pictures that come with one word; and the most one may weigh. */
export const EVIDENCE_LIMITS = { filesPerStatement: 10, fileBytes: 10 * 1024 * 1024 } as const

const MAX_TEXT_LENGTH = 4000
const words = z.string().trim().max(MAX_TEXT_LENGTH, `At most ${MAX_TEXT_LENGTH} characters`)
const some = words.min(1, 'Please write a few words')
const papers = z
  .array(z.string().max(60))
  .max(EVIDENCE_LIMITS.filesPerStatement, `At most ${EVIDENCE_LIMITS.filesPerStatement} files`)
  .default([])
const side = z.enum(sides)

export const openDisputeForm = z
  .object({
    type: z.enum(disputeReasons, 'Please choose what it is about'),
    lines: itemLines.default([]),
    description: words.min(10, 'Please tell what happened: at least 10 characters'),
    papers,
    wish: z.enum(desiredResolutions, 'Please choose what you would like'),
  })
  .refine(({ type, lines }) => lines.length > 0 || !requiresItems(type), {
    path: ['lines'],
    message: 'Please choose the items and how much of each',
    // Said together with what else is missing.
    when: ({ value }) => Array.isArray((value as { readonly lines?: unknown } | undefined)?.lines),
  })
export type OpenDisputeForm = z.infer<typeof openDisputeForm>

/** Something said in a case, with what shows it. */
export const statementForm = z.object({ text: some, papers })
export type StatementForm = z.infer<typeof statementForm>
/** The same where nothing has to be said. */
export const optionalStatementForm = z.object({ text: words.default(''), papers })
export type OptionalStatementForm = z.infer<typeof optionalStatementForm>

const among = (kinds: readonly string[]) => resolution.refine(({ kind }) => kinds.includes(kind), 'Please choose')
/** What somebody of the staff puts to both sides, or decides. `plan`: what the producer is to do, with a plan of improvement. */
const reasoned = z.object({ text: some, plan: words.default('') })
const hasPlan = ({ resolution, plan }: { resolution: { kind: string }; plan: string }): boolean =>
  resolution.kind !== 'improvement_plan' || plan !== ''
const PLAN_MISSING = { path: ['plan'], message: 'Please write what is to be done' }

/** An offer that makes it good, or why there is nothing to make good. */
export const responseForm = statementForm.extend({ offer: among(OFFERS).nullable() })
export type ResponseForm = z.infer<typeof responseForm>
export const acceptanceForm = optionalStatementForm.extend({ accept: z.boolean() })
export type AcceptanceForm = z.infer<typeof acceptanceForm>
export const informationRequestForm = z.object({ side, text: some })
export type InformationRequestForm = z.infer<typeof informationRequestForm>
export const proposalForm = reasoned.extend({ resolution: among(PROPOSALS) }).refine(hasPlan, PLAN_MISSING)
export type ProposalForm = z.infer<typeof proposalForm>
export const decisionForm = reasoned.extend({ resolution }).refine(hasPlan, PLAN_MISSING)
export type DecisionForm = z.infer<typeof decisionForm>
/** Money instead of a replacement that did not come. */
export const convertRemedyForm = z.object({ resolution: among(['full_refund', 'partial_refund']), text: some })
export type ConvertRemedyForm = z.infer<typeof convertRemedyForm>
export const completeRemedyForm = z.object({ text: some })
export type CompleteRemedyForm = z.infer<typeof completeRemedyForm>
