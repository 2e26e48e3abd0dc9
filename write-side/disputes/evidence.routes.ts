import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { CASE_READERS } from '#domain/kernel/actor.ts'
import type { PaperKind } from '#domain/kernel/paper.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { verificationProblems } from '#domain/verification/contract.ts'
import {
  type AccessRequest,
  authorized,
  Download,
  limited,
  type RouteRequest,
  type RouteTable,
  route,
  writtenDown,
} from '#platform/http/route.ts'
import type { DisputeWrites } from './deps.ts'
import { caseOf, partyIn, partyOf } from './party.ts'

const UPLOADS = { max: 60, windowMs: 600_000 }

const { paper_type, paper_too_large, paper_empty, paper_broken, paper_locked, paper_acts } = verificationProblems

/** What shows what happened is for the two sides and the staff, and for nobody else. */
export const evidenceWrites = (deps: DisputeWrites): RouteTable => ({
  problems: {
    ...disputeProblems,
    ...{ paper_type, paper_too_large, paper_empty, paper_broken, paper_locked, paper_acts },
    papers_unused: { status: 429, text: 'You have sent many files without using them. Please send your report first.' },
    order_not_found: orderProblems.order_not_found,
  },
  routes: [
    limited(UPLOADS, authorized(mayShow(deps), route(disputesContract.sendPaper, 'anyone', send(deps)))),
    route(disputesContract.paper, 'anyone', show(deps)),
    writtenDown(
      ({ params }) => ({ what: 'dispute_paper', of: `${params!.id} ${params!.paperId}` }),
      route(disputesContract.staffPaper, CASE_READERS, showToStaff(deps)),
    ),
  ],
})

interface Key {
  readonly key?: string | undefined
}

/** Only the order's two sides may send something about it. */
const mayShow =
  (deps: DisputeWrites) =>
  async ({ params, query, actor }: AccessRequest<{ id: string }, Key>) => {
    const party = await partyOf(deps, params.id, { actor, query })
    return isRefusal(party) ? party : undefined
  }

const send = (deps: DisputeWrites) => async (request: RouteRequest<{ id: string }, Key, { readonly paper: File }>) => {
  const party = await partyOf(deps, request.params.id, request)
  if (isRefusal(party)) return party
  const { paper } = request.body
  const { orderId, producerId } = party.order
  const bytes = new Uint8Array(await paper.arrayBuffer())
  const taken = await deps.papers.take({ accountId: party.personId, producerId, orderId }, { name: paper.name, bytes })
  if (isRefusal(taken)) return taken
  const { id, name, kind, bytes: size } = taken
  return { id, name, kind, bytes: size }
}

interface One {
  readonly id: string
  readonly paperId: string
}

const show = (deps: DisputeWrites) => async (request: RouteRequest<One, Key>) => {
  const { id, paperId } = request.params
  const party = await partyIn(deps, id, request)
  return isRefusal(party) ? party : paperOf(deps, party.its, paperId)
}

const showToStaff = (deps: DisputeWrites) => async (request: RouteRequest<One>) => {
  const { id, paperId } = request.params
  const its = await caseOf(deps, id)
  return isRefusal(its) ? its : paperOf(deps, its, paperId)
}

interface Holding {
  readonly papers: readonly { readonly id: string; readonly personId: string }[]
}

async function paperOf(deps: DisputeWrites, { papers }: Holding, paperId: string): Promise<Download | Refusal> {
  const sent = papers.find(({ id }) => id === paperId)
  const paper = sent && (await deps.papers.read(sent.personId, paperId))
  if (!paper) return refuse('evidence_not_found')
  return new Download({ name: paper.name, ...LOOKS[paper.kind], pieces: [paper.content] })
}

/** A PDF goes to a reader of their own; a picture holds nothing but pixels. */
const LOOKS: Readonly<Record<PaperKind, { readonly type: string; readonly shown: boolean }>> = {
  pdf: { type: 'application/pdf', shown: false },
  picture: { type: 'image/webp', shown: true },
}
