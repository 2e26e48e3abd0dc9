import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { applicationId, paperId, producerId } from '../kernel/ids.ts'
import { PAPER_KINDS } from '../kernel/paper.ts'
import { verification } from '../producers/producer.events.ts'
import { dossier } from './dossier.ts'
import { MOST_PAPERS } from './terms.ts'

export const applicationStatuses = ['waiting', 'asked', 'approved', 'refused', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What may be sent as a paper. */
export const PAPER_LIMITS = { bytes: 10 * 1024 * 1024, each: MOST_PAPERS } as const

/** A paper as those see it who may open it. Null is what was erased. */
const paper = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(PAPER_KINDS),
  bytes: z.number(),
})
export type PaperView = z.infer<typeof paper>

export const uploadedPaper = paper.extend({ name: z.string() })
export type UploadedPaper = z.infer<typeof uploadedPaper>

/** Papers that come along, by their ids. */
const papers = z.array(paperId).max(MOST_PAPERS, `At most ${MOST_PAPERS} papers`).default([])

/** What a verifier wanted to know, and was told; null while it is not. */
const asked = z.object({ question: z.string(), answer: z.string().nullable() })

const application = z.object({
  id: z.string(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** The day a decision is due; while something is asked, it waits. */
  dueOn: z.string(),
  asked: z.array(asked),
  papers: z.array(paper),
  decidedAt: z.string().nullable(),
  /** Of the decision. */
  reason: z.string().nullable(),
})

/** Where a producer's own verification stands. */
export const ownVerification = z.object({
  /** Null unless one holds today. */
  held: verification.nullable(),
  /** The last one, whatever came of it. */
  application: application.nullable(),
  mayApply: z.boolean(),
})
export type OwnVerification = z.infer<typeof ownVerification>

/** An application as a verifier sees it: all that was told. Null is what was erased. */
export const applicationView = application.extend({
  producerId: z.string(),
  businessName: z.string(),
  city: z.string(),
  dossier: dossier.nullable(),
  decidedBy: z.string().nullable(),
  /** The verifier's own business: somebody else decides. */
  own: z.boolean(),
})
export type ApplicationView = z.infer<typeof applicationView>

export const applicationPage = z.object({
  applications: z.array(
    applicationView.pick({ id: true, producerId: true, businessName: true, city: true, status: true }).extend({
      submittedAt: z.string(),
      dueOn: z.string(),
      overdue: z.boolean(),
    }),
  ),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ApplicationPage = z.infer<typeof applicationPage>

/** Who opened which paper, and when. Null is what was erased. */
export const paperLookPage = z.object({
  looks: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      producerId: z.string(),
      businessName: z.string(),
      paperId: z.string(),
      paper: z.string().nullable(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type PaperLookPage = z.infer<typeof paperLookPage>

export const applyForm = dossier.extend({
  papers,
  committed: z.literal(true, 'Please commit to the marketplace rules'),
})
export type ApplyForm = z.infer<typeof applyForm>

export const answerForm = z.object({
  answer: z.string().trim().min(1, 'Please answer what was asked').max(2000, 'At most 2000 characters'),
  papers,
})
export type AnswerForm = z.infer<typeof answerForm>

export const decisions = ['approve', 'refuse', 'ask'] as const
export const decisionForm = z.object({
  /** The one that was looked at. */
  applicationId,
  decision: z.enum(decisions, 'Please choose'),
  reason: z.string().trim().min(1, 'Please give the reason').max(2000, 'At most 2000 characters'),
})
export type DecisionForm = z.infer<typeof decisionForm>

const done = z.object({ id: z.string() })
const ofProducer = { params: z.object({ id: producerId }) }

export const verificationContract = {
  own: exchange({
    method: 'GET',
    path: '/api/me/verification',
    summary: 'Where the own verification stands',
    answer: ownVerification,
  }),
  apply: exchange({
    method: 'POST',
    path: '/api/me/verification',
    summary: 'Apply to be verified, or to be verified again',
    body: applyForm,
    answer: done,
  }),
  answer: exchange({
    method: 'POST',
    path: '/api/me/verification/answer',
    summary: 'Answer what the verifier has asked',
    body: answerForm,
    answer: done,
  }),
  sendPaper: exchange({
    method: 'POST',
    path: '/api/me/papers',
    summary: 'Send a paper, to come with an application: PDF, JPEG, PNG or WebP of at most 10 MB',
    form: { maxFileBytes: PAPER_LIMITS.bytes, tooLarge: 'paper_too_large' },
    body: z.object({ paper: z.file('Please choose a file') }),
    answer: uploadedPaper,
  }),
  paper: exchange({
    method: 'GET',
    path: '/api/verifications/:id/papers/:paperId',
    summary: 'A paper a producer has sent with an application, for them and for those who verify',
    params: z.object({ id: producerId, paperId }),
    answer: z.string(),
  }),
  looks: exchange({
    method: 'GET',
    path: '/api/staff/paper-looks',
    summary: 'Who opened which paper, the last one first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: paperLookPage,
  }),
  withdraw: exchange({
    method: 'POST',
    path: '/api/me/verification/withdraw',
    summary: 'Take the own application back',
    answer: done,
  }),
  list: exchange({
    method: 'GET',
    path: '/api/staff/verifications',
    summary: 'Applications, the first that is due first; or those that are over',
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: applicationPage,
  }),
  one: exchange({
    method: 'GET',
    path: '/api/staff/verifications/:id',
    summary: "A producer's last application with all that was told",
    ...ofProducer,
    answer: applicationView,
  }),
  decide: exchange({
    method: 'POST',
    path: '/api/staff/verifications/:id/decision',
    summary: 'Approve a producer, refuse them, or ask for more',
    ...ofProducer,
    body: decisionForm,
    answer: done,
  }),
}

export const verificationProblems = problems({
  application_not_found: { status: 404, text: 'There is no such application.' },
  application_open: { status: 409, text: 'You have applied already, and we are looking at it.' },
  verified_already: {
    status: 409,
    text: ({ until }) => `You are verified until ${until}. You can renew it in the last 60 days before.`,
  },
  nothing_asked: { status: 409, text: 'Nothing is asked of you just now.' },
  own_application: { status: 403, text: 'This is your own business: somebody else decides.' },
  papers_too_many: { status: 400, text: `An application comes with at most ${MOST_PAPERS} papers, answers included.` },
  paper_not_yours: { status: 400, text: 'One of the papers is not there any more. Please send it again.' },
  paper_not_found: { status: 404, text: 'There is no such paper, or it was erased.' },
  paper_type: { status: 415, text: 'Please send a PDF, or a picture as JPEG, PNG or WebP.' },
  paper_too_large: { status: 413, text: 'Please send a file of at most 10 MB.' },
  paper_empty: { status: 400, text: 'There is nothing in this file.' },
  paper_broken: { status: 400, text: 'We cannot read this PDF: it may be damaged or cut off. Please save it anew.' },
  paper_locked: { status: 400, text: 'This PDF is locked with a password. Please send one that opens without.' },
  paper_acts: {
    status: 400,
    text: 'This PDF holds scripts, programs or other files. Please print it to a new PDF and send that.',
  },
  papers_unused: {
    status: 429,
    text: 'You have sent many papers without applying. Please apply with some, or come back tomorrow.',
  },
  decided_meanwhile: {
    status: 409,
    text: 'This application has changed since you looked at it. Please look at it again before you decide.',
  },
})

/** What went wrong with a paper, in two or three words. */
export const paperFailure = (code: string): string => FAILURES[code] ?? 'Paper not sent'
const FAILURES: Readonly<Record<string, string>> = {
  paper_type: 'Invalid file type',
  paper_too_large: 'File too large',
  paper_empty: 'Empty file',
  paper_locked: 'Locked file',
}

/** To the producer and to those who verify: an application has changed. */
export interface VerificationUpdate {
  readonly type: 'verification_update'
  readonly producerId: string
}
